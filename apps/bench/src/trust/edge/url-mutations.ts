/** Changes a request target. The targets are paths of the contract, with their query. */
export type Mutation = (target: string) => string | Buffer;

const split = (target: string): [path: string, query: string] => {
	const at = target.indexOf("?");
	return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at)];
};

/** Changes the path and leaves the query. */
const path =
	(change: (path: string) => string): Mutation =>
	(target) => {
		const [before, query] = split(target);
		return change(before) + query;
	};

const lastSlash = (text: string, slash: string): string => text.replace(/\/([^/]*)$/, `${slash}$1`);

/** Other spellings of a path, each of which has bypassed access control in some software. */
export const urlMutations: Readonly<Record<string, Mutation>> = {
	"as it is": (target) => target,
	"other case": path((text) => text.toUpperCase()),
	"slash at the end": path((text) => `${text}/`),
	"double slash": path((text) => lastSlash(text, "//")),
	"dot segments": path((text) => `/healthz/..${text}`),
	"dot segments inside": path((text) => lastSlash(text, "/./x/../")),
	"encoded slash": path((text) => lastSlash(text, "%2f")),
	"encoded dots": path((text) => `/docs/%2e%2e${text}`),
	"encoded letter": path((text) =>
		text.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
	),
	"double encoding": path((text) => lastSlash(text, "%252f")),
	"semicolon parameters": path((text) => `${text};jsessionid=1`),
	"null byte": path((text) => `${text}%00.html`),
	"overlong UTF-8": path((text) => lastSlash(text, "%c0%af")),
	backslash: path((text) => lastSlash(text, "\\")),
	"host before the path": (target) => `//healthz${target}`,
	"absolute form": (target) => `http://localhost${target}`,
	"absolute form of a public page": (target) => `http://healthz/..${target}`,
	"query in the path": path((text) => `${text}%3fx=1`),
	"public page in the query": (target) => `${target}${target.includes("?") ? "&" : "?"}path=/healthz`,
	homoglyph: path((text) => text.replace(/a(?=[^a]*$)/, "%d0%b0")),
	"raw homoglyph": (target) => Buffer.from(target.replace(/a/, "\u0430")),
	tab: path((text) => `${text}%09`),
	"raw tab": path((text) => `${text}\t`),
	fragment: (target) => `${target}#/healthz`,
};
