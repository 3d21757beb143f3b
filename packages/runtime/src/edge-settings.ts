import { Type } from "@sinclair/typebox";

const origin = "https?://([a-z0-9.-]+|\\[[0-9a-f:]+\\])(:\\d+)?";
const host = "([a-z0-9-]+(\\.[a-z0-9-]+)*|\\[[0-9a-f:]+\\])(:\\d{1,5})?";
const hosts = (family: string) =>
	Type.String({
		pattern: `^(${host}(, *${host})*)?$`,
		default: "",
		description: `hosts that serve the ${family} family, with commas between, each as name or name:port in lower case; every host when empty`,
	});
const count = (initial: number, description: string) =>
	Type.Integer({ minimum: 0, maximum: 1_000_000, default: initial, description });

/** Settings of the edge between the network and the service. */
export const edgeSettings = {
	MAX_CONNECTIONS: count(2_500, "0 to 1000000 connections at once; 0 is no limit"),
	MAX_CONNECTIONS_PER_ADDRESS: count(
		1_000,
		"0 to 1000000 connections at once from one address that is no trusted proxy; 0 is no limit",
	),
	MAX_STREAMS: count(1_500, "0 to 1000000 streams at once; 0 is no limit"),
	AUTH_FAILURES_PER_MINUTE: count(
		60_000,
		"0 to 1000000 refused credentials from one address in a minute; 0 is no limit",
	),
	CORS_ORIGINS: Type.String({
		pattern: `^(\\*|${origin}(, *${origin})*)?$`,
		default: "",
		description:
			"origins with commas between, as browsers send them (https://app.example, lower case, no slash at the end), or *",
	}),
	TRUSTED_PROXIES: Type.String({
		pattern: "^[0-9a-z.:/, ]*$",
		default: "",
		description:
			"addresses, ranges such as 10.0.0.0/8, and loopback, linklocal or uniquelocal, with commas between",
	}),
	MAIN_HOSTS: hosts("main"),
	COMPANY_HOSTS: hosts("company"),
	LEGACY_HOSTS: hosts("legacy"),
	STOP_DELAY_MS: Type.Integer({
		minimum: 0,
		maximum: 300_000,
		default: 0,
		description: "0 to 300000 milliseconds that a signal to stop leaves to balancers before connections end",
	}),
};
