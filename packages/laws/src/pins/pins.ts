/** Something that a build or CI takes from elsewhere. */
export interface Taken {
	file: string;
	/** An image or an action, with its tag. */
	name: string;
	/** True when a digest says which bytes it is. */
	isPinned: boolean;
}

/** Images and actions that a file takes. Stages of a Dockerfile that are its own are none. */
export function takenIn(file: string, text: string): Taken[] {
	const variables = new Map(
		[...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name = "", value = ""]) => [name, value]),
	);
	const stages = new Set([...text.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name));
	const images = [...text.matchAll(/^FROM (\S+)/gm)]
		.map(([, image = ""]) =>
			image.replace(/^\$\{(\w+)\}$/, (whole, name: string) => variables.get(name) ?? whole),
		)
		.filter((image) => !stages.has(image));
	const inCompose = [...text.matchAll(/\$\{\w+_IMAGE:-([^}]+)\}/g)].map(([, image = ""]) => image);
	const named = [...text.matchAll(/^\s+image: ([\w./-]+[:@]\S+)$/gm)].map(([, image = ""]) => image);
	const actions = [...text.matchAll(/^\s*(?:- )?uses: (\S+)/gm)].map(([, action = ""]) => action);
	const names = new Set([...images, ...inCompose, ...named, ...actions]);
	return [...names].map((name) => ({
		file,
		name,
		isPinned: /@(sha256:[0-9a-f]{64}|[0-9a-f]{40})$/.test(name),
	}));
}

/**
 * What is not pinned by digest, with the reason. Digests come from an image registry and from the host of the actions, which
 * the checks of this project do not reach; one that nobody checked would be worse than none. Whoever can reach them pins
 * them, and takes the line away: the test then demands that it stays pinned.
 */
export const unpinned: ReadonlyMap<string, string> = new Map([
	[
		"Dockerfile node:24.21.0-slim",
		"NODE_IMAGE takes the digest that the operator has checked: docs/guides/containers.md",
	],
	["compose.yaml node:24.21.0-slim", "the same, in .env beside the file"],
	["compose.yaml postgres:17.7", "POSTGRES_IMAGE takes it, in .env beside the file"],
	[
		".github/workflows/ci.yml actions/checkout@v4",
		"its job has no secret, and permission to read the contents alone",
	],
	[".github/workflows/ci.yml actions/setup-node@v4", "the same"],
]);
