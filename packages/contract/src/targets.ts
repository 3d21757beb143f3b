/** The path and the query of a target: that of a request line, or an address. Any text has both. */
export function partsOf(target: string): { pathname: string; searchParams: URLSearchParams } {
	// The class URL throws on some targets that a client can send, and reads `//a/b` as a host.
	const [path = "", ...query] = target
		.replace(/^https?:\/\/[^/?#]*/i, "")
		.replace(/#.*$/s, "")
		.split("?");
	return { pathname: path || "/", searchParams: new URLSearchParams(`?${query.join("?")}`) };
}

/** The path and the query of a target as they came; the query is empty where there is none. */
export function splitTarget(target: string): [path: string, query: string] {
	const at = target.indexOf("?");
	return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at + 1)];
}

/** Matches the paths of a template, with a group for each parameter. */
const formOf = (template: string): RegExp =>
	new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "([^/]+)")}$`);

/** Finds what a target asks for, by path templates. The template with the most literal text fits best. */
export function targetFinder<Row extends { path: string }>(
	rows: readonly Row[],
): (target: string) => Row | undefined {
	const literal = (path: string): number => path.replaceAll(/\{\w+\}/g, "").length;
	const forms = rows
		.map((row) => ({ row, form: formOf(row.path), literal: literal(row.path) }))
		.sort((a, b) => b.literal - a.literal);
	return (target) => {
		const { pathname } = partsOf(target);
		return forms.find(({ form }) => form.test(pathname))?.row;
	};
}

/** The parameters of a target by name: those of the path and of the query, decoded where they can be. */
export function parametersOf({ path }: { path: string }, target: string): Record<string, string> {
	const { pathname, searchParams } = partsOf(target);
	const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
	const values = formOf(path).exec(pathname)?.slice(1) ?? [];
	const inPath = names.map((name, index) => [name, decoded(values[index] ?? "")]);
	return { ...Object.fromEntries(inPath), ...Object.fromEntries(searchParams) };
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
