import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type SchemaOptions, type Static, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { BadSetting, withoutUrlSecrets } from "@us-market-data/market";
import { edgeSettings } from "./edge-settings.ts";

/** Addresses of issuers of bearer tokens: https, or http on loopback, without a query. */
export const issuerPattern =
	"^(https://[^/?#\\s@]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d{1,5})?)(/[^?#\\s]*)?$";

/** One of a few words. */
const oneOf = <const Words extends readonly string[]>(words: Words, options: SchemaOptions) =>
	Type.Union(
		words.map((word: Words[number]) => Type.Literal(word)),
		options,
	);

const Settings = Type.Object({
	PORT: Type.Integer({
		minimum: 0,
		maximum: 65_535,
		default: 3000,
		description: "TCP port; 0 takes a free one",
	}),
	HOST: Type.String({ minLength: 1, default: "127.0.0.1", description: "address to listen on" }),
	WORKERS: Type.Integer({
		minimum: 1,
		maximum: 64,
		default: 1,
		description: "1 to 64 processes that serve on this machine; about one for each processor",
	}),
	DATA_DIR: Type.String({ minLength: 1, default: ".data", description: "folder of the databases" }),
	DATABASE_URL: Type.String({
		pattern: "^postgres(ql)?://\\S+$|^$",
		default: "",
		writeOnly: true,
		description:
			"postgres://user:password@host:port/database, where accounts and market data lie instead of in DATA_DIR",
	}),
	DATABASE_READ_URL: Type.String({
		pattern: "^postgres(ql)?://\\S+$|^$",
		default: "",
		writeOnly: true,
		description: "the same of a replica of it, from which market data are read; DATABASE_URL when empty",
	}),
	MIGRATE_TO: Type.String({
		default: "",
		writeOnly: true,
		description:
			"postgres://user:password@host:port/database or a folder, to which `data migrate` copies accounts and market data",
	}),
	STORE_TIMEOUT_MS: Type.Integer({
		minimum: 100,
		maximum: 60_000,
		default: 5_000,
		description: "100 to 60000 milliseconds that a request waits for a database before it is answered 503",
	}),
	DATA_VERSIONS_HELD: Type.Integer({
		minimum: 0,
		maximum: 16,
		default: 4,
		description:
			"0 to 16 versions of the data that are held at once for requests that name them with data_version; 0 holds none",
	}),
	DATA_VERSION_SECONDS: Type.Integer({
		minimum: 1,
		maximum: 86_400,
		default: 600,
		description:
			"1 to 86400 seconds for which such a version is held after an import has replaced it; the log of SQLite grows and PostgreSQL cannot clear away replaced rows meanwhile",
	}),
	BULK: Type.Boolean({
		default: true,
		description: "true or false; whether the service makes files of days after each change of the data",
	}),
	BULK_DIR: Type.String({
		default: "",
		description: "folder of the files of days; bulk in DATA_DIR when empty",
	}),
	LEGACY_PREFIX: Type.String({
		pattern: "^(?!market-data$)[a-z0-9-]+$",
		maxLength: 64,
		default: "legacy",
		description: "path segment of the legacy family: up to 64 of a-z, 0-9 and -, but not market-data",
	}),
	LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "silent"], {
		default: "info",
		description: "one of fatal, error, warn, info, debug, silent",
	}),
	NODE_ENV: oneOf(["development", "test", "production"], {
		default: "development",
		description:
			"development, test or production; the defaults of RESPONSE_CHECK_EVERY and RESPONSE_CHECK_REFUSE depend on it",
	}),
	RESPONSE_CHECK_EVERY: Type.Optional(
		Type.Integer({
			minimum: 0,
			maximum: 1_000_000_000,
			description:
				"0 to 1000000000: one of so many answers is compared with the contract, 0 for none; unset 1000 in production, otherwise 1",
		}),
	),
	RESPONSE_CHECK_REFUSE: Type.Optional(
		Type.Boolean({
			description:
				"true or false; whether an answer that differs from the contract becomes a 500, not charged; unset false in production, otherwise true",
		}),
	),
	SAMPLE_DATA: Type.Boolean({
		default: true,
		description:
			"true or false; whether a first start with an empty store creates sample data and demo accounts",
	}),
	WARM_UP: Type.Boolean({
		default: true,
		description:
			"true or false; whether each operation is answered once before the service says that it is ready",
	}),
	METER_DURABILITY: oneOf(["power", "process"], {
		default: "power",
		description: "power or process, which is what a charge survives once its answer is on the way",
	}),
	UPDATE_SOURCES: Type.String({
		pattern: "^[a-z0-9:-]+(, *[a-z0-9:-]+)*$|^$",
		default: "",
		description:
			"names of feeds with commas between, as `data update --list` shows them; none; the usual ones when empty",
	}),
	FEED_DIR: Type.String({
		default: "",
		description: "folder whose new files `data schedule` imports; none when empty",
	}),
	UPDATE_URLS: Type.String({ default: "", description: "path of a JSON file with URLs of your own" }),
	SEC_USER_AGENT: Type.String({
		pattern: "^[\\x21-\\x7e]+( [\\x21-\\x7e]+)* [^@\\s]+@[^@\\s]+\\.[^@\\s]+$|^$",
		maxLength: 200,
		default: "",
		description: "your name and an e-mail address that is read, such as Example Ltd admin@example.com",
	}),
	SOURCE_MIRROR: Type.String({
		pattern: "^https?://[^/?#\\s@\\\\]+/?$|^$",
		default: "",
		description:
			"http://host:port that is asked instead of the sources, as http://host:port/{host}/{path}, without user and password",
	}),
	MIN_FREE_DISK_MB: Type.Integer({
		minimum: 0,
		maximum: 1_000_000,
		default: 256,
		description:
			"MiB from 0 to 1000000 of a disk that stay free; with less nothing is fetched or imported, and no files of days are made",
	}),
	PUBLIC_URL: Type.String({
		pattern: "^https?://[^/?#\\s@]+/?$|^$",
		default: "",
		description:
			"address of the service as its users see it, https://host[:port] without a path; http://HOST:PORT when empty",
	}),
	SECURITY_CONTACT: Type.String({
		pattern: "^(mailto:[^@\\s]+@[^@\\s]+|https://[^\\s]+)$|^$",
		default: "",
		description:
			"mailto: or https: address for reports of faults, which /.well-known/security.txt names; no such page when empty",
	}),
	OIDC_ISSUER: Type.String({
		pattern: `${issuerPattern}|^$`,
		default: "",
		description:
			"address of the OpenID Connect issuer whose bearer tokens are accepted, https, or http on loopback, without a query",
	}),
	OIDC_AUDIENCE: Type.String({
		pattern: "^\\S*$",
		default: "",
		description: "what must stand in the aud of a bearer token, without spaces; PUBLIC_URL when empty",
	}),
	OIDC_SCOPE: Type.String({
		pattern: "^[\\x21\\x23-\\x5b\\x5d-\\x7e]+$",
		default: "market_data",
		description: "one scope, without spaces, quotes and backslashes; a bearer token must carry it",
	}),
	OIDC_LEEWAY: Type.Integer({
		minimum: 0,
		maximum: 300,
		default: 60,
		description: "seconds from 0 to 300 that the clocks of issuer and service may differ by",
	}),
	OIDC_EMBEDDED: Type.Boolean({
		default: false,
		description: "true or false; whether the service issues bearer tokens itself, below /oauth",
	}),
	OIDC_ENCRYPTION_KEY: Type.String({
		pattern: "^([0-9a-fA-F]{64}(, *[0-9a-fA-F]{64})*)?$",
		default: "",
		writeOnly: true,
		description:
			"64 hexadecimal digits, the same on every machine, with which the keys of the embedded issuer are encrypted in the database of DATABASE_URL; while it is replaced, the new ones, a comma and the old ones",
	}),
	OIDC_CLIENT_HOSTS: Type.String({
		pattern: "^((\\*|[a-z0-9.-]+(:\\d+)?)(,(\\*|[a-z0-9.-]+(:\\d+)?))*)?$",
		default: "*",
		description:
			"hosts in lower case, separated by commas, whose client ID metadata documents the embedded issuer takes; * for every public host, empty for none",
	}),
	OIDC_EXPLORER_CLIENT: Type.String({
		pattern: "^[\\x21-\\x7e]*$",
		default: "",
		description: "client_id of the explorer at OIDC_ISSUER, without spaces; empty: nobody signs in there",
	}),
	METRICS_PORT: Type.Optional(
		Type.Integer({
			minimum: 0,
			maximum: 65_535,
			description: "TCP port of its own for /metrics; 0 takes a free one, unset none",
		}),
	),
	METRICS_TOKEN: Type.String({
		pattern: "^[\\x21-\\x7e]{16,}$|^$",
		default: "",
		writeOnly: true,
		description: "16 characters or more without spaces; who sends it as a bearer token sees /metrics",
	}),
	OTEL_EXPORTER_OTLP_ENDPOINT: Type.String({
		pattern: "^https?://[^\\s@]+$|^$",
		default: "",
		description: "http(s)://host:port of an OpenTelemetry collector that traces are sent to; none when empty",
	}),
	OTEL_SERVICE_NAME: Type.String({ minLength: 1, default: "us-market-data", description: "name in traces" }),
	OTEL_TRACES_SAMPLER_ARG: Type.Number({
		minimum: 0,
		maximum: 1,
		default: 1,
		description: "0 to 1, the part of traces that is kept where the caller has not decided",
	}),
	...edgeSettings,
});

/** The settings of a deployment, one environment variable each. */
export type Env = Static<typeof Settings>;

/** Their names. */
export const settingNames: readonly string[] = Object.keys(Settings.properties);

/** A setting as people read it. */
interface SettingDoc {
	name: string;
	/** The default; none where unset means something of its own. */
	initial: unknown;
	/** The values that it takes. */
	description: string;
	isSecret: boolean;
}

/** Every setting in the order of the schema, for reference pages. */
export const settingDocs: readonly SettingDoc[] = Object.entries<TSchema>(Settings.properties).map(
	([name, { default: initial, description = "", writeOnly }]) => ({
		name,
		initial: initial as unknown,
		description,
		isSecret: writeOnly === true,
	}),
);

/**
 * Reads the settings. Empty variables count as unset. `DATA_DIR` and `BULK_DIR` become absolute, relative to `cwd`. `<name>_FILE` names
 * a file that holds a secret setting.
 */
export function readEnv(variables: NodeJS.ProcessEnv = process.env, cwd = process.cwd()): Env {
	const given = { ...nonEmpty(variables), ...secretsInFiles(variables) };
	const values = Object.entries<TSchema>(Settings.properties).map(([name, schema]) => [
		name,
		statedValue(schema, given[name]),
	]);
	const env: unknown = Object.fromEntries(values.filter(([, value]) => value !== undefined));
	if (Value.Check(Settings, env)) {
		const DATA_DIR = resolve(cwd, env.DATA_DIR);
		const BULK_DIR = resolve(cwd, env.BULK_DIR || join(DATA_DIR, "bulk"));
		return { ...env, DATA_DIR, BULK_DIR, FEED_DIR: env.FEED_DIR && resolve(cwd, env.FEED_DIR) };
	}
	const name = Value.Errors(Settings, env).First()?.path.slice(1) as keyof Env;
	const { writeOnly, description } = Settings.properties[name] as TSchema;
	const displayed = writeOnly
		? "not usable (its value is not shown)"
		: withoutUrlSecrets(JSON.stringify(variables[name]));
	throw new BadSetting(`Setting ${name} is ${displayed}; allowed: ${description}.`);
}

const nonEmpty = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
	Object.fromEntries(Object.entries(variables).filter(([, text]) => text !== ""));

/** The value that a text states for a setting, or its default. A text that states none of its type stays, and is refused. */
function statedValue({ type, default: initial }: TSchema, text: string | undefined): unknown {
	if (text === undefined) return initial;
	if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
	if (type === "integer" || type === "number") return text.trim() === "" ? text : Number(text);
	return text;
}

/** Secret settings in files, which is how container platforms deliver them. */
function secretsInFiles(variables: NodeJS.ProcessEnv): Record<string, string> {
	const secrets: [string, string][] = [];
	for (const [name, { writeOnly }] of Object.entries<{ writeOnly?: boolean }>(Settings.properties)) {
		const path = variables[`${name}_FILE`];
		if (!writeOnly || !path) continue;
		if (variables[name])
			throw new BadSetting(`Settings ${name} and ${name}_FILE are both given; allowed: one.`);
		try {
			secrets.push([name, readFileSync(path, "utf8").trim()]);
		} catch (cause) {
			throw new BadSetting(
				`Setting ${name}_FILE is ${JSON.stringify(path)}; allowed: a file that can be read.`,
				{
					cause,
				},
			);
		}
	}
	return Object.fromEntries(secrets);
}
