import { initiateDeviceAuthorization, pollDeviceAuthorizationGrant, tokenRevocation } from "openid-client";
import { UsageError } from "../exit.ts";
import { safe } from "../printing/safe-text.ts";
import { note } from "../printing/terminal-output.ts";
import { requireUrl, usualUrl } from "./address.ts";
import { type ConnectionOptions, firstOf } from "./connection.ts";
import { type Profile, readProfiles, writeProfiles } from "./file.ts";
import { clientAt, issuerFailure, issuerOf, tokensOf } from "./issuer.ts";

/** The name under which an operator registers this program. */
const usualClient = "usmd";

interface LoginOptions extends ConnectionOptions {
	clientId?: string;
}

/** The profile that a command of this kind works on, which may be new. */
function profileAt({ profile, url }: ConnectionOptions): { name: string; found: Profile } {
	const { current, profiles } = readProfiles();
	const name = profile ?? process.env["USMD_PROFILE"] ?? current;
	const existing = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
	const [address, from] = firstOf(
		[url, "--url"],
		[existing?.url, `profile ${name}`],
		[process.env["USMD_URL"], "USMD_URL"],
		[usualUrl, "default"],
	);
	requireUrl(address, from, name);
	// The rest of a profile belongs to its service.
	return { name, found: existing?.url === address ? existing : { url: address } };
}

/** Signs in by the device flow (RFC 8628) and keeps the tokens in the profile. */
export async function login({ clientId = usualClient, ...options }: LoginOptions): Promise<void> {
	const { name, found } = profileAt(options);
	const { issuer, scope } = await issuerOf(found.url);
	try {
		const client = await clientAt(issuer, clientId);
		const device = await initiateDeviceAuthorization(client, { scope });
		note(`Open ${safe(device.verification_uri)} in a browser and enter the code ${safe(device.user_code)}`);
		if (device.verification_uri_complete) note(`or open ${safe(device.verification_uri_complete)}`);
		const stop = new AbortController();
		process.once("SIGINT", () => stop.abort(new UsageError("The sign-in was stopped.", { exitCode: 1 })));
		const tokenResponse = await pollDeviceAuthorizationGrant(client, device, undefined, {
			signal: stop.signal,
		});
		const tokens = tokensOf(tokenResponse, { issuer, clientId, refreshToken: undefined });
		saveProfile(name, { ...found, tokens });
		note(`Signed in. Profile ${name} asks ${found.url}.`);
	} catch (error) {
		if (error instanceof UsageError) throw error;
		const failure = issuerFailure(error, "usmd login");
		if (!isUnknownClient(error)) throw failure;
		throw new UsageError(
			`${failure.message} Ask the operator of the service to register the client ${clientId} for devices.`,
			{ exitCode: failure.exitCode },
		);
	}
}

const isUnknownClient = (error: unknown): boolean =>
	/invalid_client|unauthorized_client/.test(String((Object(error) as { error?: unknown }).error));

/** Gives the tokens back and removes the credentials of a profile. */
export async function logout(options: ConnectionOptions): Promise<void> {
	const { name, found } = profileAt(options);
	const { tokens, apiKey: _, ...rest } = found;
	saveProfile(name, rest);
	if (tokens?.refreshToken) {
		try {
			await tokenRevocation(await clientAt(tokens.issuer, tokens.clientId), tokens.refreshToken);
		} catch (error) {
			throw issuerFailure(error, "usmd doctor");
		}
	}
	note(`Profile ${name} holds no credential any more.`);
}

function saveProfile(name: string, profile: Profile): void {
	const all = readProfiles();
	writeProfiles({ current: name, profiles: { ...all.profiles, [name]: profile } });
}
