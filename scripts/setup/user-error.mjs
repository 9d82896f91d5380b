/** An error that one sentence explains; any other error is a bug and prints its stack. */
export class UserError extends Error {}

/**
 * Runs a command's main function; a UserError becomes one line on stderr and exit code 1.
 * @param {() => Promise<unknown>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  }
}
