package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/spf13/cobra"

	"memls/lsp"
)

func (a *app) serveCommand() *cobra.Command {
	var logFile string
	var verbose bool
	c := &cobra.Command{
		Use:   "serve",
		Short: "Run the language server",
		Long: `Speaks the Language Server Protocol on standard input and output. Editors start it;
--home, --agent, --release and --config mean what they mean everywhere, and stand
over the editor's settings. The log holds methods and times, never text of a file.`,
		Example: `  memls serve
  memls serve --log /tmp/memls.log --verbose`,
		Args: takes(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			x, err := a.open(false)
			if err != nil {
				return err
			}
			log := a.errs
			if logFile != "" {
				f, err := os.OpenFile(logFile, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
				if err != nil {
					return fmt.Errorf("--log: %w", err)
				}
				defer f.Close()
				log = f
			}
			code := lsp.Serve(c.Context(), a.in, a.out, lsp.Options{
				Engine: x.engine, Env: x.env, Settings: x.base, Log: logger(log, verbose), Version: moduleVersion(),
			})
			if code != exitOK {
				return exitCode(code)
			}
			return nil
		},
	}
	c.Flags().Bool("stdio", true, "standard input and output (the only way there is; accepted since editors pass it)")
	c.Flags().StringVar(&logFile, "log", "", "append the log to `FILE` (default: standard error)")
	c.Flags().BoolVarP(&verbose, "verbose", "v", false, "log every method, not only what went wrong")
	return c
}

func logger(w io.Writer, verbose bool) *slog.Logger {
	level := slog.LevelInfo
	if verbose {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: level}))
}
