import { writeArtifacts } from "./artifacts.ts";
import { ContractError, lintErrors } from "./contract-error.ts";
import { entry } from "./document.ts";

await writeArtifacts().catch(async (error: unknown) => {
	const mistakes = error instanceof ContractError ? [error.message] : await lintErrors(entry);
	// The lint finds nothing: the generator itself has a fault, and its stack leads there.
	if (mistakes.length === 0) throw error;
	console.error(["The contract has mistakes:", ...mistakes].join("\n"));
	process.exitCode = 1;
});
