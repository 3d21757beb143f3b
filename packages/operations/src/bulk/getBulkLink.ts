import { iso } from "@us-market-data/market";
import { signFileLink } from "@us-market-data/store/accounts";
import { BadParameter } from "../errors.ts";
import type { Handler } from "../handler.ts";
import { requireArea, requireBulk } from "./bulk-files.ts";

/** Milliseconds for which a link lives. */
const lifetimeMs = 15 * 60_000;

/** The end of a name behind that of its area: day, revision and format. */
const nameEnd = /^-(\d{4})-(\d{2})-\d{2}\.r\d{1,15}\.(?:parquet|csv\.gz)$/;

/** A signed link to a file, for tools that send no header. Whether the file is there is told when it is read. */
export const getBulkLink: Handler<"getBulkLink"> = async (
	{ area, file },
	{ bulk, clock, credential, accounts },
) => {
	requireArea(area, bulk);
	const [, year, month] = (file.startsWith(area) && nameEnd.exec(file.slice(area.length))) || [];
	if (year === undefined)
		throw new BadParameter("file", file, `a name that /api/market-data/bulk/${area}/manifest lists`);
	requireBulk(credential.plan);
	// The link is the caller's: the response is for nobody else.
	const expiresAt = Math.floor((clock.now.getTime() + lifetimeMs) / 1_000) * 1_000;
	const path = `${area}/${year}/${month}/${file}`;
	const link = await signFileLink(accounts, { path, keyId: credential.key.id, expiresAt });
	return { url: `/api/market-data/bulk/${path}?link=${link}`, expiresAt: iso(expiresAt) };
};
