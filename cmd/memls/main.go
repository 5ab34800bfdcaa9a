// Command memls checks, shows and mends the memory files that coding agents
// load, on the command line and, as a language server, in an editor.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/spf13/cobra"

	"memls/lsp"
)

// Exit codes. A command that has nothing to find fault with only knows 0 and 2.
const (
	exitOK     = 0
	exitFound  = 1 // findings at or above --fail-on, or something that could not be mended
	exitFailed = 2 // memls could not do what it was asked for
)

// errFound makes the exit code exitFound; what was found has been printed.
var errFound = errors.New("findings")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is main without the process round it.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) (code int) {
	defer func() {
		if r := recover(); r != nil { // Go itself would print the value, and with it what may be text of a file
			fmt.Fprintf(errs, "memls: a fault of memls itself: %s\n%s", lsp.Panicked(r), debug.Stack())
			code = exitFailed
		}
	}()
	a := &app{in: in, out: out, errs: errs}
	root := a.command()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	var served exitCode
	switch err := root.ExecuteContext(ctx); {
	case err == nil:
		return exitOK
	case errors.Is(err, errFound):
		return exitFound
	case errors.As(err, &served):
		return int(served)
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(errs, "memls: interrupted")
		return exitFailed
	default:
		fmt.Fprintln(errs, "memls: "+printable(fromHere(err.Error())))
		return exitFailed
	}
}

// An exitCode is an end that a command has decided on and explained itself.
type exitCode int

func (c exitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

// command returns the whole command line.
func (a *app) command() *cobra.Command {
	root := &cobra.Command{
		Use:   "memls",
		Short: "Checks, shows and mends the memory files that coding agents load",
		Long: `memls shows the exact text that a coding agent loads of its memory files (DGC.md
and the like), says what falls out of the prompt, leaks or leads nowhere, and
offers the edit that mends it. The same engine is a language server.`,
		Example: `  memls check                 what is wrong with the memory in effect here
  memls view DGC.md           the exact text that the agent loads of it
  memls status                which files are in effect, and how full they are`,
		Version:           moduleVersion(),
		SilenceErrors:     true,
		SilenceUsage:      true,
		DisableAutoGenTag: true,
		Args:              noCommand,
		RunE: func(c *cobra.Command, _ []string) error {
			if c.Flags().NFlag() > 0 { // "--home $UNSET check" takes the command for a folder
				return errors.New("flags without a command; see memls --help")
			}
			return c.Help()
		},
	}
	root.SetFlagErrorFunc(noFlag)
	root.SetVersionTemplate("memls {{.Version}}\n")
	flags := root.PersistentFlags()
	flags.StringVar(&a.home, "home", "", "take `DIR` for the home directory, ~ (default: yours)")
	flags.StringVar(&a.agent, "agent", "", "the agent `NAME` alone; files that are named belong to it whatever they are called")
	flags.StringVar(&a.release, "release", "", "the version `NAME` of the agent whose behaviour counts (default: its newest)")
	flags.StringVar(&a.config, "config", "", "read your own settings from `FILE`; they stand over those of a workspace")
	_ = root.MarkPersistentFlagDirname("home")
	_ = root.MarkPersistentFlagFilename("config", "yaml", "yml")
	must(root.RegisterFlagCompletionFunc("agent", a.completeAgents))
	must(root.RegisterFlagCompletionFunc("release", a.completeReleases))
	root.AddCommand(
		a.checkCommand(), a.fixCommand(), a.viewCommand(), a.statusCommand(), a.addCommand(), a.indexCommand(), a.initCommand(), a.searchCommand(),
		a.hookCommand(), a.traceCommand(), a.consolidateCommand(),
		a.explainCommand(), a.serveCommand(), a.versionCommand(), a.readmeCommand(), a.vscodeCommand(), a.licencesCommand())
	return root
}

// noCommand is the error of a first word that is no command.
func noCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	root.SuggestionsMinimumDistance = 2
	if near := root.SuggestionsFor(args[0]); len(near) > 0 {
		return fmt.Errorf("there is no command %s; did you mean %s?", args[0], near[0])
	}
	return fmt.Errorf("there is no command %s; see memls --help", args[0])
}

// must is for calls that fail only when the program is wrong.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
