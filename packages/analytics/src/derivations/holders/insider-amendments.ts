import type { AreaRecord } from "@us-market-data/market";
import { dayMs } from "@us-market-data/market";

type Trade = AreaRecord<"insiderTrades">;

/** An original read from XML carries the day of its signature, which may be some days before that of its filing. */
const maxSignatureLeadMs = 3 * dayMs;

/**
 * The trades that stand, given those of one security: without those that an amendment (4/A) replaced. The amendment
 * names the owner and the day on which the original was filed. It replaces all lines of the original when it has as
 * many lines or more and one of them is on the same day in the same security under the same ownership: it then
 * restates the form. With fewer lines it replaces only those that agree with one of its own in that and in their
 * code, and with none that agrees it adds. In whatever order forms are imported, the outcome is the same.
 */
export function dedupeTrades<R extends { record: Trade }>(rows: readonly R[]): R[] {
	const forms = [...Map.groupBy(rows, ({ record }) => record.accessionNumber).values()];
	const replaced = new Set<R>();
	for (const amendment of forms) {
		for (const row of replacedBy(amendment, forms)) replaced.add(row);
	}
	return rows.filter((row) => !replaced.has(row));
}

/**
 * Trades without those that joint owners state again in a form of their own, because a form names ten owners at most: the same
 * shares at the same price with the same holding after it, filed on the same day. Two persons who bought as many for themselves
 * alone are not taken for one: one of the two forms is of several owners, or of shares held indirectly.
 *
 * @example withoutJointRepeats([{ record: fund }, { record: managerOfFund }]) // [{ record: fund }]
 */
export function withoutJointRepeats<R extends { record: Trade }>(rows: readonly R[]): R[] {
	const stated = Map.groupBy(rows, ({ record }) => transaction(record));
	const repeats = new Set<R>();
	for (const same of stated.values()) {
		const [first] = same;
		const forms = new Set(same.map(({ record }) => record.accessionNumber));
		if (!first || forms.size < 2 || first.record.sharesAfter === null || !same.some(isJoint)) continue;
		for (const row of same) if (row.record.accessionNumber !== first.record.accessionNumber) repeats.add(row);
	}
	return rows.filter((row) => !repeats.has(row));
}

const isJoint = ({ record: { owner, ownership } }: { record: Trade }): boolean =>
	ownership === "indirect" || owner.includes("; ");

/** Returns the identity of a transaction, which is the same in each filing that states it. */
const transaction = (trade: Trade): string =>
	[
		trade.filingDate,
		trade.date,
		trade.code,
		trade.shares,
		trade.price,
		trade.sharesAfter,
		trade.securityTitle.toLowerCase(),
		trade.acquiredOrDisposed,
	].join("\n");

function replacedBy<R extends { record: Trade }>(amendment: readonly R[], forms: readonly R[][]): R[] {
	const [first] = amendment;
	const amends = first ? amendsOf(first.record) : null;
	if (!first || amends === null) return [];
	const others = forms.filter(([other]) => other?.record.owner === first.record.owner);
	const earlier = others.filter(
		([other]) => other && amendsOf(other.record) === amends && filed(other.record) < filed(first.record),
	);
	const original = originalOf(amendment, amends, others);
	return [...earlier, ...(original ? [original] : [])].flatMap((lines) => replacedIn(lines, amendment));
}

/** Lines of an earlier form that an amendment replaces. */
function replacedIn<R extends { record: Trade }>(
	earlier: readonly R[],
	amendment: readonly R[],
): readonly R[] {
	if (amendment.length >= earlier.length && agree(earlier, amendment)) return earlier;
	const codes = new Set(amendment.map(({ record }) => `${record.code} ${position(record)}`));
	return earlier.filter(({ record }) => codes.has(`${record.code} ${position(record)}`));
}

/**
 * The form filed on the day that an amendment names, or the newest one before it. Of several on one day, the one that is
 * about the same transactions, and the first of these.
 */
function originalOf<R extends { record: Trade }>(
	amendment: readonly R[],
	amends: string,
	forms: readonly R[][],
): R[] | undefined {
	const found = forms.flatMap((lines) => {
		const record = lines[0]?.record;
		if (!record || amendsOf(record) !== null) return [];
		const early = Date.parse(amends) - Date.parse(record.filingDate);
		const differs = agree(lines, amendment) ? 0 : 1;
		return early < 0 || early > maxSignatureLeadMs ? [] : [{ lines, early, differs, filed: filed(record) }];
	});
	found.sort((a, b) => a.early - b.early || a.differs - b.differs || (a.filed < b.filed ? -1 : 1));
	return found[0]?.lines;
}

/** True when two forms have lines on one day in the same security under the same ownership. */
function agree(a: readonly { record: Trade }[], b: readonly { record: Trade }[]): boolean {
	const positions = new Set(a.map(({ record }) => position(record)));
	return b.some(({ record }) => positions.has(position(record)));
}

/** Rows from the time before the form had this question lack it. */
const amendsOf = ({ amends }: Trade): string | null => amends ?? null;

/** Forms by this are in the order of their filing. */
const filed = ({ filingDate, accessionNumber }: Trade): string => `${filingDate} ${accessionNumber}`;

const position = ({ date, securityTitle, ownership }: Trade): string =>
	[date, ownership, securityTitle].join(" ");
