import { linkSubject } from "@us-market-data/store/accounts";
import type { Answer } from "@us-market-data/tooling/testkit";
import { pino } from "pino";
import { goodRequests } from "../../testing/good-requests.ts";
import { sampleTime } from "../../testing/sample-market.ts";
import { type Service, startService } from "../../testing/service.ts";
import type { AccountName } from "../../testing/test-keys.ts";
import { openExternalIssuer } from "../external-issuer.ts";
import { type KeyOfIssuer, newKey, type OtherIssuer, startOtherIssuer } from "./other-issuer.ts";

/** A service that takes the tokens of an issuer elsewhere, with a subject linked to the account `demo`. */
export interface GuardedService {
	service: Service;
	issuer: OtherIssuer;
	/** The clock of both. */
	clock: { now: number };
	/** The keys that the issuer publishes. */
	keys: { rsa: KeyOfIssuer; ec: KeyOfIssuer; ed: KeyOfIssuer };
	/** Asks for quotes, or another target, with a token. */
	request(token: string, target?: string): Promise<Answer>;
	link(subject: string, account: AccountName): Promise<string>;
	close(): Promise<void>;
}

const audience = "https://data.example";

export async function startGuardedService(): Promise<GuardedService> {
	const clock = { now: sampleTime };
	const now = () => clock.now;
	const issuer = await startOtherIssuer(audience, now);
	const [rsa, ec, ed, otherEc] = await Promise.all([
		newKey("RS256", "rsa-1"),
		newKey("ES256", "ec-1"),
		newKey("EdDSA", "ed-1"),
		newKey("ES256", "ec-0"),
	]);
	issuer.published = [rsa, ec, ed, otherEc].map(({ publicJwk }) => publicJwk);
	const settings = {
		issuer: issuer.url,
		embedded: false,
		audience,
		scope: "market_data",
		leeway: 60,
		explorerClient: "",
		clientHosts: [],
		publicUrl: audience,
	};
	const oauth = openExternalIssuer(settings, { now, elapsed: now, log: pino({ level: "silent" }) });
	const service = await startService({ now, oauth });
	const link = async (subject: string, name: AccountName) => {
		const account = await service.accounts.account(name);
		if (!account) throw new Error(`no account ${name}`);
		return (await linkSubject(service.accounts, account, { issuer: issuer.url, subject }, subject)).id;
	};
	await link("user-1", "demo");
	return {
		service,
		issuer,
		clock,
		keys: { rsa, ec, ed },
		request: (token, target = goodRequests.getQuotes) =>
			service.get(target, { headers: { authorization: `Bearer ${token}` } }),
		link,
		close: async () => {
			await service.close();
			await issuer.close();
		},
	};
}
