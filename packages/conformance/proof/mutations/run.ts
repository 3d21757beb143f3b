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
	readonly drift: boolean;
}

/** True when another gate than the drift gate noticed. */
export const isCaught = ({ lint, generator, breaking, compiler, conformance }: MutationResult): boolean =>
	[lint, generator, breaking, compiler].some((told) => told !== "") ||
	(conformance !== "" && conformance !== "not judged");

/** Tries one mutation after the other on a copy of the contract. */
export interface Workshop {
	tryOn(mutation: Mutation): Promise<MutationResult>;
	close(): Promise<void>;
}

/** No change: everything must pass. */
export const noMutation: Mutation = {
	kind: "rename",
	what: "nothing",
	judges: ["listTrades"],
	apply: async () => undefined,
};

export async function openWorkshop(service: Service): Promise<Workshop> {
	const spec = await copySpec();
	return {
		async tryOn(mutation) {
			await spec.restore();
			await mutation.apply(spec);
			return examine(spec, mutation, service);
		},
		close: () => spec.discard(),
	};
}

async function examine(spec: SpecCopy, mutation: Mutation, service: Service): Promise<MutationResult> {
	const nobody = { mutation, generator: "", breaking: "", compiler: "", conformance: "", drift: true };
	const result = { ...nobody, lint: few(await lint(spec)) };
	let generated: Generated;
	try {
		generated = await generate(spec);
	} catch (error) {
		return { ...result, generator: firstLine(error) };
	}
	const [compiler, rules] = await Promise.all([compile(spec), conform(generated, service, mutation.judges)]);
	return {
		...result,
		breaking: few(await breaking(generated).catch((error) => [`the gate stops: ${firstLine(error)}`])),
		compiler: compiler.length === 0 ? "" : `${compiler.length} errors, such as ${code(compiler[0] ?? "")}`,
		conformance: rules ? few([...rules.keys()]) : "not judged",
		drift: generated.drifts,
	};
}

const mostTold = 2;

const few = (told: readonly string[]): string =>
	[
		...told.slice(0, mostTold),
		...(told.length > mostTold ? [`and ${told.length - mostTold} more`] : []),
	].join("; ");

/** File and code of a message of the compiler. */
const code = (line: string): string =>
	line.replace(/^.*?([\w.-]+\.ts)\(\d+,\d+\): error (TS\d+).*$/, "$2 in $1");

const firstLine = (error: unknown): string =>
	String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";
