//! Starts memls for Zed, which runs the language servers that an extension names and no others.

use zed_extension_api::{self as zed, serde_json, settings::LspSettings};

const NAME: &str = "memls";

struct Memls;

impl zed::Extension for Memls {
    fn new() -> Self {
        Memls
    }

    fn language_server_command(
        &mut self,
        _server: &zed::LanguageServerId,
        worktree: &zed::Worktree,
    ) -> zed::Result<zed::Command> {
        let named = LspSettings::for_worktree(NAME, worktree)?
            .binary
            .and_then(|binary| binary.path);
        let command = named
            .or_else(|| worktree.which(NAME))
            .ok_or("memls is not on the PATH: install it, or set lsp.memls.binary.path")?;
        Ok(zed::Command {
            command,
            args: vec!["serve".into()],
            env: worktree.shell_env(),
        })
    }

    fn language_server_workspace_configuration(
        &mut self,
        _server: &zed::LanguageServerId,
        worktree: &zed::Worktree,
    ) -> zed::Result<Option<serde_json::Value>> {
        let settings = LspSettings::for_worktree(NAME, worktree)?.settings;
        Ok(settings.map(|own| serde_json::json!({ NAME: own })))
    }
}

zed::register_extension!(Memls);
