/** The state of the API page in its address: words to find an operation by, a scenario of the mock, and parameters. */
export type ApiSearch = Readonly<Record<string, string | number | boolean>>;

/** Names in an address that are no parameters of an operation. */
const own: readonly string[] = ["find", "scenario"];

/** Reads the state from an address. */
export const apiSearch = (search: Record<string, unknown>): ApiSearch =>
	Object.fromEntries(
		Object.entries(search).flatMap(([name, value]) => {
			const scalar = scalarOf(value);
			return scalar === undefined || scalar === "" ? [] : [[name, scalar]];
		}),
	);

function scalarOf(value: unknown): string | number | boolean | undefined {
	if (Array.isArray(value)) return value.map(String).join(",");
	if (typeof value === "number" || typeof value === "boolean" || typeof value === "string") return value;
	return undefined;
}

/** The parameters of an address as texts. */
export const valuesIn = (search: ApiSearch): Record<string, string> =>
	Object.fromEntries(
		Object.entries(search)
			.filter(([name]) => !own.includes(name))
			.map(([name, value]) => [name, String(value)]),
	);

/** Parameters for an address. Numbers stand there without quotes. */
export const searchOf = (values: Readonly<Record<string, unknown>>): ApiSearch =>
	apiSearch(
		Object.fromEntries(
			Object.entries(values).map(([name, value]) => [
				name,
				typeof value === "string" && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value,
			]),
		),
	);
