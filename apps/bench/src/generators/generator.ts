/** A generator of clients, run as its own documentation shows it. */
export interface Generator {
	name: string;
	/** Packages to install, each with its exact version: those of the generator, and those that its output imports. */
	packages: Readonly<Record<string, string>>;
	/** Arguments of `node`: the program of the generator, and its own arguments. `openapi.json` is beside them. */
	command: readonly string[];
	/** Further files of its folder by name. */
	files: Readonly<Record<string, string>>;
	/** A program that asks the service with what was generated: first with a list, then with single values. */
	program: string;
}

/** A module that each program imports: it names the service to ask, and tells what the service answered. */
export const told = `export const baseUrl = process.env["BASE_URL"] ?? "";
export const headers = { "x-api-key": process.env["API_KEY"] ?? "" };
export const symbols = ["AAPL.US", "MSFT.US"];
export const symbol = "AAPL.US";
export const count = 3;
export const tell = (quotes: readonly string[] | undefined, trades: number | undefined): void =>
	console.log(JSON.stringify({ quotes, trades }));
`;
