/** One instruction of a Dockerfile, such as `COPY`, with its words; those of a JSON array are its entries. */
interface Instruction {
	name: string;
	words: string[];
}

/** One stage: the instructions from a `FROM` to the next. */
export interface Stage {
	image: string;
	name: string | undefined;
	instructions: Instruction[];
}

/**
 * Reads the plain Dockerfile that this project has: no heredocs, no quotes in shell lines, variables in `FROM` alone.
 *
 * @param given build arguments; the defaults come from `ARG`
 */
export function stagesOf(text: string, given: Readonly<Record<string, string>> = {}): Stage[] {
	const stages: Stage[] = [];
	const values = new Map<string, string>();
	for (const line of text.replace(/\\\n/g, " ").split("\n")) {
		if (line.trim() === "" || line.startsWith("#")) continue;
		const { name, words } = instructionOf(line.trim());
		if (name === "FROM")
			stages.push({ image: filled(words[0] ?? "", values), name: words[2], instructions: [] });
		else if (name === "ARG" && stages.length === 0) {
			const [argument = "", value = ""] = words.join(" ").split("=");
			values.set(argument, given[argument] ?? value);
		} else stages.at(-1)?.instructions.push({ name, words });
	}
	return stages;
}

const filled = (word: string, values: ReadonlyMap<string, string>): string =>
	word.replace(/\$\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);

function instructionOf(line: string): Instruction {
	const [, name = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
	const array = rest.indexOf("[");
	if (array < 0) return { name, words: rest.split(/\s+/) };
	const before = rest
		.slice(0, array)
		.split(/\s+/)
		.filter((word) => word !== "");
	return { name, words: [...before, ...(JSON.parse(rest.slice(array)) as string[])] };
}

/** The variables that a stage sets. */
export const variablesOf = ({ instructions }: Stage): Record<string, string> =>
	Object.fromEntries(
		instructions
			.filter(({ name }) => name === "ENV")
			.flatMap(({ words }) =>
				words.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]),
			),
	);

/** The words of the last instruction of a name. Docker uses the last one. */
export const lastOf = ({ instructions }: Stage, name: string): string[] | undefined =>
	instructions.filter((instruction) => instruction.name === name).at(-1)?.words;
