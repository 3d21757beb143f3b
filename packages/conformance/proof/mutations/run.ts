import type { Service } from "../../src/suite/service.ts";
import { breaking, compile, conform, lint } from "./gates.ts";
import { type Generated, generate } from "./generate.ts";
import type { Mutation } from "./mutation.ts";
import { copySpec, type SpecCopy } from "./spec-copy.ts";

/** The findings of each gate about a mutation; empty when it found nothing. */
export interface MutationResult {
	readonly mutation: Mutation;
	readonly lint: string;
	/** The generator refuses the contract; the later gates then do not run. */
	readonly generator: string;
	readonly breaking: string;
	readonly compiler: string;
	/** `not judged` when no operation is left to judge. */
	readonly conformance: string;
	/** True when the committed generated files differ from those of the changed contract, so that `pnpm generate` is missing. */
	readonly drift: boolean;
}

/** True when another gate than the drift gate noticed. */
export const isCaught = ({ lint, generator, breaking, compiler, conformance }: MutationResult): boolean =>
	[lint, generator, breaking, compiler].some((text) => text !== "") ||
	(conformance !== "" && conformance !== "not judged");

/** A gate that judges a contract which the generator accepts, or its sources. */
export type MutationCheck = "lint" | "breaking" | "compiler" | "conformance";

/** Tries one mutation after the other on a copy of the contract. */
export interface MutationRunner {
	/** Asks every gate. */
	askEveryGate(mutation: Mutation): Promise<MutationResult>;
	/** Asks one gate alone. */
	askGate(check: MutationCheck, mutation: Mutation): Promise<string>;
	close(): Promise<void>;
}

/** No change: everything must pass. */
export const noMutation: Mutation = {
	kind: "rename",
	what: "nothing",
	judges: ["listTrades"],
	apply: async () => undefined,
};

export async function openMutationRunner(service: Service): Promise<MutationRunner> {
	const spec = await copySpec();
	const plant = async (mutation: Mutation): Promise<Planted> => {
		await spec.restore();
		await mutation.apply(spec);
		return { spec, mutation, service };
	};
	return {
		askEveryGate: async (mutation) => examine(await plant(mutation)),
		async askGate(check, mutation) {
			const planted = await plant(mutation);
			return check === "lint" ? findingsOf.lint(planted) : findingsOf[check](planted, await generate(spec));
		},
		close: () => spec.discard(),
	};
}

/** A changed contract, with the unchanged server that the suite judges by it. */
interface Planted {
	readonly spec: SpecCopy;
	readonly mutation: Mutation;
	readonly service: Service;
}

/** The findings of each gate. */
const findingsOf = {
	lint: async ({ spec }: Planted) => shorten(await lint(spec)),
	breaking: async (_: Planted, generated: Generated) =>
		shorten(await breaking(generated).catch((error) => [`the gate stops: ${firstLine(error)}`])),
	async compiler({ spec }: Planted) {
		const errors = await compile(spec);
		return errors.length === 0 ? "" : `${errors.length} errors, such as ${code(errors[0] ?? "")}`;
	},
	async conformance({ mutation, service }: Planted, generated: Generated) {
		const rules = await conform(generated, service, mutation.judges);
		return rules ? shorten([...rules.keys()]) : "not judged";
	},
};

async function examine(planted: Planted): Promise<MutationResult> {
	const { spec, mutation } = planted;
	const noFindings = { mutation, generator: "", breaking: "", compiler: "", conformance: "", drift: true };
	const result = { ...noFindings, lint: await findingsOf.lint(planted) };
	let generated: Generated;
	try {
		generated = await generate(spec);
	} catch (error) {
		return { ...result, generator: firstLine(error) };
	}
	const [compiler, conformance] = await Promise.all([
		findingsOf.compiler(planted),
		findingsOf.conformance(planted, generated),
	]);
	const breaking = await findingsOf.breaking(planted, generated);
	return { ...result, breaking, compiler, conformance, drift: generated.drifts };
}

const maxFindings = 2;

const shorten = (findings: readonly string[]): string =>
	[
		...findings.slice(0, maxFindings),
		...(findings.length > maxFindings ? [`and ${findings.length - maxFindings} more`] : []),
	].join("; ");

/** File and code of a message of the compiler. */
const code = (line: string): string =>
	line.replace(/^.*?([\w.-]+\.ts)\(\d+,\d+\): error (TS\d+).*$/, "$2 in $1");

const firstLine = (error: unknown): string =>
	String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";
