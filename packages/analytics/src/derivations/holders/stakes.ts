import type { Stored } from "@us-market-data/store";
import { type Holding, isCrossed, type Position } from "./holder-positions.ts";

/** Holder that stands for a stake that several reported, by holder. Who reports alone is not among them. */
export type Stakes = ReadonlyMap<string, string>;

/**
 * Finds holders that reported one stake together in a Schedule 13D or 13G, such as a company, its parent and its manager. Each
 * states the shares of all, so that their sum counts them several times. Who filed with a member in an earlier amendment has
 * the same stake.
 *
 * @param rows all rows of a security
 * @example stakesOf(rows).get("77/SUBSIDIARY INC") // "77/PARENT PLC", as is that of the parent itself
 */
export function stakesOf(rows: readonly Stored<Holding>[]): Stakes {
	const joint = Map.groupBy(
		rows.filter((row) => isCrossed(row) && row.record.filing !== null),
		({ record }) => record.filing,
	);
	const parents = new Map<string, string>();
	const root = (holder: string): string => {
		let found = holder;
		for (let next = parents.get(found); next !== undefined && next !== found; next = parents.get(found))
			found = next;
		return found;
	};
	for (const [first, ...others] of joint.values()) {
		if (!first || others.length === 0) continue;
		const one = root(first.record.holderId);
		parents.set(one, one);
		for (const { record } of others) parents.set(root(record.holderId), one);
	}
	return new Map([...parents.keys()].map((holder) => [holder, root(holder)]));
}

/**
 * Of the holders of one stake the one whose position is the stake: the largest of the newest filing. Others stay as they are.
 * Members of a group who each state their own shares alone have more than that together, which no schedule tells apart.
 */
export function onePerStake(positions: readonly Position[], stakes: Stakes): Position[] {
	const byStake = Map.groupBy(positions, (position) => stakeOf(position, stakes) ?? position);
	return [...byStake.values()].map((members) =>
		members.reduce((best, member) => (compare(member, best) > 0 ? member : best)),
	);
}

const stakeOf = (position: Position, stakes: Stakes): string | undefined =>
	isCrossed(position) ? stakes.get(position.record.holderId) : undefined;

/** Above zero when the first is of a newer filing, or of more shares in the same one. */
const compare = ({ record: a }: Position, { record: b }: Position): number =>
	compareText(a.filingDate, b.filingDate) ||
	compareText(a.filing ?? "", b.filing ?? "") ||
	Number(a.sharesHeld) - Number(b.sharesHeld);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
