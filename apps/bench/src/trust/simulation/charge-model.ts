import type { HeldAccounts } from "./held-accounts.ts";

/** A request that came as far as its charge. */
interface ChargeSeen {
	account: number;
	key: string;
	/** Wall clock by which it was charged. */
	at: number;
	/** True when the caller was answered; otherwise it may have been charged or not. */
	isAnswered: boolean;
}

/** The replies to callers about an account between two checks of it. */
interface Told {
	charges: readonly ChargeSeen[];
	/** Allowances that may have applied; null means no limit. */
	allowances: readonly (number | null)[];
	/** True if a caller received the reply that the allowance is used up. */
	isExhausted: boolean;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const monthOf = (day: string): string => day.slice(0, 7);

type Row = HeldAccounts["usage"][number];
const placeOf = ({ day, key }: Row): string => `${day} ${key}`;

/** Counts the charges of one account. All answered charges are stored, and besides them only charges with an unknown outcome. */
export class ChargeModel {
	#rows = new Map<string, Row>();

	/** Sentences about the faults of the stored rows. */
	look(rows: readonly Row[], allowance: HeldAccounts["allowance"], told: Told): string[] {
		const growth = rows.map((row) => ({
			...row,
			count: row.count - (this.#rows.get(placeOf(row))?.count ?? 0),
		}));
		const lost = [...this.#rows.values()].filter((old) => !rows.some((row) => placeOf(row) === placeOf(old)));
		const latest = this.#latestMonth();
		const before = new Map(
			allowance.map(({ period }) => [
				period,
				sum([...this.#rows.values()].filter(({ day }) => monthOf(day) === period)),
			]),
		);
		const faults = [
			...lost.map((row) => `${row.count} charges of ${placeOf(row)} are gone`),
			...growth
				.filter(({ count }) => count < 0)
				.map((row) => `${-row.count} charges of ${placeOf(row)} are gone`),
			...faultsOfCounts(growth, told.charges),
			...faultsOfDays(growth, told.charges, latest),
			...faultsOfMonths(rows, allowance),
			...faultsOfAllowance(before, allowance, told),
		];
		this.adopt(rows);
		return faults;
	}

	/** Accepts the stored state as correct. */
	adopt(rows: readonly Row[]): void {
		this.#rows = new Map(rows.map((row) => [placeOf(row), row]));
	}

	#latestMonth(): string {
		return (
			[...this.#rows.values()]
				.map(({ day }) => monthOf(day))
				.toSorted()
				.at(-1) ?? ""
		);
	}
}

const sum = (rows: readonly { count: number }[]): number =>
	rows.reduce((total, { count }) => total + count, 0);

function faultsOfCounts(growth: readonly Row[], charges: readonly ChargeSeen[]): string[] {
	const keys = new Set([...growth.map(({ key }) => key), ...charges.map(({ key }) => key)]);
	return [...keys].flatMap((key) => {
		const found = sum(growth.filter((row) => row.key === key));
		const ofKey = charges.filter((charge) => charge.key === key);
		const least = ofKey.filter(({ isAnswered }) => isAnswered).length;
		if (found >= least && found <= ofKey.length) return [];
		const wanted = least === ofKey.length ? String(least) : `${least} to ${ofKey.length}`;
		return [`${found} charges of ${key} were added, answered and unknown ones are ${wanted}`];
	});
}

/** A charge counts for its day; for the first day of a later month when the account has come as far as that. */
function faultsOfDays(growth: readonly Row[], charges: readonly ChargeSeen[], latest: string): string[] {
	const months = [latest, ...charges.map(({ at }) => monthOf(dayOf(at)))];
	return growth.flatMap(({ day, key, count }) => {
		if (count <= 0) return [];
		if (monthOf(day) < latest) return [`a charge of ${key} counts for ${day}, after charges of ${latest}`];
		const fits = charges.some(
			({ at, key: own }) =>
				own === key &&
				(dayOf(at) === day || months.some((month) => month > monthOf(dayOf(at)) && day === `${month}-01`)),
		);
		return fits ? [] : [`a charge of ${key} counts for ${day}, on which there was none`];
	});
}

/** The meter of a month and the usage by days are the same charges. */
function faultsOfMonths(rows: readonly Row[], allowance: HeldAccounts["allowance"]): string[] {
	const periods = new Set([...rows.map(({ day }) => monthOf(day)), ...allowance.map(({ period }) => period)]);
	return [...periods].flatMap((period) => {
		const used = allowance.find((row) => row.period === period)?.used ?? 0;
		const counted = sum(rows.filter(({ day }) => monthOf(day) === period));
		return used === counted ? [] : [`${period}: ${used} are used of the allowance, ${counted} by days`];
	});
}

function faultsOfAllowance(
	before: ReadonlyMap<string, number>,
	allowance: HeldAccounts["allowance"],
	{ allowances, isExhausted }: Told,
): string[] {
	const limits = allowances.map((limit) => limit ?? Number.POSITIVE_INFINITY);
	const most = Math.max(...limits);
	const faults = allowance
		.filter(({ period, used }) => used > Math.max(most, before.get(period) ?? 0))
		.map(({ period, used }) => `${period}: ${used} are used of an allowance of ${most}`);
	const used = Math.max(0, ...allowance.map((row) => row.used));
	if (isExhausted && used < Math.min(...limits)) {
		faults.push(`nothing is left, it was said, with ${used} used of ${Math.min(...limits)}`);
	}
	return faults;
}
