/**
 * Ends the process with 2 on a version of Node.js that cannot run this repository, and names the right one. Programs import it
 * before anything else: what they load would fail with the name of a missing module. It uses nothing that an old version lacks.
 */
const neededMajor = 24;

if (Number(process.versions.node.split(".")[0]) < neededMajor) {
	process.stderr.write(
		`This needs Node ${neededMajor} or newer; this is ${process.version}. \`npx pnpm ...\` brings the right one.\n`,
	);
	process.exit(2);
}
