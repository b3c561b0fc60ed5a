import path from 'node:path';
import { type Command, type CommandName, commands } from './commands.ts';
import { assertNotTakenByNpm, type CommandArguments, parseCommand, usageOf, withPathsFrom } from './usage.ts';

// Every command imports this module first, which knows the command by the name of its file. A call for help, or with wrong arguments,
// ends here, before `.env` is read and any other module is evaluated.
const { name } = path.parse(process.argv[1] ?? '');
if (Object.hasOwn(commands, name)) endUnlessItRuns(name as CommandName);

function endUnlessItRuns(command: CommandName): void {
  try {
    const words = process.argv.slice(2);
    if (parseCommand(command, words) !== null) {
      if (isNpmRunning(command)) assertNotTakenByNpm(command, words, process.env);
      return;
    }
    console.log(usageOf(command));
    process.exit(0);
  } catch (error) {
    console.error((error as Error).message);
    const { closingLine }: Command = commands[command];
    if (closingLine) console.log(closingLine);
    process.exit(1);
  }
}

/**
 * Arguments of this process, which runs `command`. npm runs it in the folder of the project, also where the owner has typed the call in
 * another one, from which paths count.
 */
export function argumentsOf<Name extends CommandName>(command: Name): CommandArguments<Name> {
  const given = parseCommand(command, process.argv.slice(2)) as CommandArguments<Name>;
  const { INIT_CWD: folder } = process.env;
  return isNpmRunning(command) && folder ? withPathsFrom(folder, command, given) : given;
}

/** Whether npm runs this command itself: one that another npm script starts has the environment of that one. */
function isNpmRunning(command: CommandName): boolean {
  return process.env.npm_lifecycle_event === command;
}
