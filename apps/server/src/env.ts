import { resolve } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Ajv } from "ajv";

const Settings = Type.Object({
	PORT: Type.Integer({
		minimum: 0,
		maximum: 65_535,
		default: 3000,
		description: "TCP port; 0 takes a free one",
	}),
	HOST: Type.String({ minLength: 1, default: "127.0.0.1", description: "address to listen on" }),
	DATA_DIR: Type.String({ minLength: 1, default: ".data", description: "folder of the databases" }),
	LEGACY_PREFIX: Type.String({
		pattern: "^(?!market-data$)[a-z0-9-]+$",
		maxLength: 64,
		default: "legacy",
		description: "path segment of the legacy family: up to 64 of a-z, 0-9 and -, but not market-data",
	}),
	LOG_LEVEL: Type.Unsafe<"fatal" | "error" | "warn" | "info" | "debug" | "silent">({
		enum: ["fatal", "error", "warn", "info", "debug", "silent"],
		type: "string",
		default: "info",
		description: "one of fatal, error, warn, info, debug, silent",
	}),
	NODE_ENV: Type.Unsafe<"development" | "test" | "production">({
		enum: ["development", "test", "production"],
		type: "string",
		default: "development",
		description: "development, test or production; responses are validated outside production",
	}),
	SAMPLE_DATA: Type.Boolean({
		default: true,
		description:
			"true or false; whether a first start with an empty store creates sample data and demo accounts",
	}),
	UPDATE_SOURCES: Type.String({
		pattern: "^[a-z0-9:-]+(, *[a-z0-9:-]+)*$|^$",
		default: "",
		description:
			"names of feeds with commas between, as `data update --list` shows them; the usual ones when empty",
	}),
	UPDATE_URLS: Type.String({ default: "", description: "path of a JSON file with URLs of your own" }),
	SEC_USER_AGENT: Type.String({
		pattern: "^[\\x21-\\x7e]+( [\\x21-\\x7e]+)* [^@\\s]+@[^@\\s]+\\.[^@\\s]+$|^$",
		maxLength: 200,
		default: "",
		description: "your name and an e-mail address that is read, such as Example Ltd admin@example.com",
	}),
	SOURCE_MIRROR: Type.String({
		pattern: "^https?://[^/?#]+/?$|^$",
		default: "",
		description: "http://host:port that is asked instead of the sources, as http://host:port/{host}/{path}",
	}),
});

/** The settings of a deployment, one environment variable each. */
export type Env = Static<typeof Settings>;

/** A setting that cannot be used. The message says which, what was given and what is allowed. */
export class BadSetting extends Error {
	override readonly name = "BadSetting";
}

const validate = new Ajv({ coerceTypes: true, useDefaults: true, verbose: true }).compile<Env>(Settings);

/** Reads the settings; empty variables count as unset. `DATA_DIR` becomes absolute, seen from `cwd`. */
export function readEnv(variables: NodeJS.ProcessEnv = process.env, cwd = process.cwd()): Env {
	const given = Object.entries(variables).filter(
		([name, value]) => name in Settings.properties && value !== "",
	);
	const env: unknown = Object.fromEntries(given);
	if (!validate(env)) {
		const [fault] = validate.errors ?? [];
		const name = fault?.instancePath.slice(1) ?? "";
		const allowed = (fault?.parentSchema as { description?: string } | undefined)?.description;
		throw new BadSetting(`Setting ${name} is ${JSON.stringify(variables[name])}; allowed: ${allowed}.`);
	}
	return { ...env, DATA_DIR: resolve(cwd, env.DATA_DIR) };
}
