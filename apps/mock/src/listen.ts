import { once } from "node:events";
import type { Server } from "node:http";
import { BadSetting } from "@us-market-data/market";
import type { Env } from "./env.ts";

/**
 * Listens at the address of the settings.
 *
 * @throws {BadSetting} when the port or the host cannot be had
 */
export async function listen(server: Server, { PORT, HOST }: Pick<Env, "PORT" | "HOST">): Promise<void> {
	server.listen(PORT, HOST);
	try {
		await once(server, "listening");
	} catch (cause) {
		const { code = "" } = cause as NodeJS.ErrnoException;
		if (code in ofPort) throw new BadSetting(`PORT is "${PORT}"; allowed: ${ofPort[code]}.`, { cause });
		if (ofHost.has(code))
			throw new BadSetting(`HOST is "${HOST}"; allowed: a name or address of this machine.`, { cause });
		throw cause;
	}
}

const ofPort: Readonly<Record<string, string>> = {
	EADDRINUSE: "a port that no other process has, or 0 for any free one",
	EACCES: "a port that this user may have, which is one from 1024",
};

const ofHost: ReadonlySet<string> = new Set([
	"EADDRNOTAVAIL",
	"EAI_AGAIN",
	"EAI_FAIL",
	"EINVAL",
	"ENOTFOUND",
]);
