package deepcode

// Globs are those of the settings files, which turn parts of the memory on and
// off.
func (Agent) Globs() []string {
	return []string{"**/" + homeName + "/" + settingsName, "**/" + homeName + "/" + localSettingsName}
}
