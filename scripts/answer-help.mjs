/**
 * Ends the process with what can be set, if `--help` asks for that.
 * @param {string} usage
 */
export function answerHelp(usage) {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return;
  console.log(usage);
  process.exit();
}
