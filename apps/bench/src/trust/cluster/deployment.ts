import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { lastOf, stagesOf, variablesOf } from "../operations/image.ts";

/** The root of the repository. */
export const repository = fileURLToPath(new URL("../../../../../", import.meta.url));

/** The folder of the files that an operator deploys. */
export const deployFolder = fileURLToPath(new URL("../../../../../deploy/cluster/", import.meta.url));

interface ComposeProgram {
	image: string;
	command?: string[];
	/** A value that `.env` leaves empty reads as null. */
	environment?: Record<string, string | null>;
}

/** A program of a node, as `compose.yaml` starts it. */
export interface Program {
	command: string[];
	environment: Record<string, string>;
}

/**
 * Reads the programs of a node from `deploy/cluster/compose.yaml`. The service has its command and settings from the Dockerfile.
 *
 * @param variables what the operator writes into `.env`
 */
export async function programsOf(
	variables: Readonly<Record<string, string>>,
): Promise<Record<string, Program>> {
	const compose = fillVariables(await readFile(`${deployFolder}compose.yaml`, "utf8"), variables);
	const { services } = parse(compose, { merge: true }) as { services: Record<string, ComposeProgram> };
	const image = stagesOf(await readFile(`${repository}Dockerfile`, "utf8")).at(-1);
	if (!image) throw new Error("the Dockerfile has no stage");
	return Object.fromEntries(
		Object.entries(services).map(([name, { command, environment = {}, image: imageName }]) => {
			const isService = imageName === "us-market-data";
			const given = Object.entries(environment).map(([key, value]) => [key, String(value ?? "")]);
			return [
				name,
				{
					command: command ?? lastOf(image, "CMD") ?? [],
					environment: { ...(isService && variablesOf(image)), ...Object.fromEntries(given) },
				},
			];
		}),
	);
}

/**
 * Fills in variables as Compose does: `${NAME:?}` has to be given, `${NAME:-default}` has a default.
 *
 * @throws {Error} for a variable without a value
 */
const fillVariables = (text: string, variables: Readonly<Record<string, string>>): string =>
	text.replaceAll(/\$\{([A-Z0-9_]+):(\?|-[^}]*)\}/g, (_, name: string, rest: string) => {
		const value = variables[name] ?? (rest === "?" ? undefined : rest.slice(1));
		if (value === undefined) throw new Error(`compose.yaml needs ${name}`);
		return value;
	});
