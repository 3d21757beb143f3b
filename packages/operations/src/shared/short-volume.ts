import { type AreaRecord, hongKongExchange, percentOf, sum } from "@us-market-data/market";

type FacilityReport = AreaRecord<"shortVolume">;

/** The figures of a day, of its reports. */
export function volumesOf(reports: readonly FacilityReport[]) {
	const whole = [hongKongExchange, "CNMS"].map((name) => reports.find(({ facility }) => facility === name));
	const consolidated = whole.find((report) => report !== undefined);
	const { shortVolume, shortExemptVolume, totalVolume } = consolidated ?? total(reports);
	return {
		shortVolumePercent: percentOf(shortVolume, totalVolume, 2),
		shortVolume,
		shortExemptVolume,
		totalVolume,
		nasdaqShortVolume: shortVolumeAt(["FNSQ", "FNQC"], reports),
		nyseShortVolume: shortVolumeAt(["FNYX"], reports),
	};
}

const total = (reports: readonly FacilityReport[]) => ({
	shortVolume: sum(reports.map((report) => report.shortVolume)),
	shortExemptVolume: reports.some((report) => report.shortExemptVolume === null)
		? null
		: sum(reports.map((report) => report.shortExemptVolume ?? "0")),
	totalVolume: sum(reports.map((report) => report.totalVolume)),
});

/** Short volume that some facilities report; null when none of their files is held for the day. */
function shortVolumeAt(names: readonly string[], reports: readonly FacilityReport[]): string | null {
	const chosen = reports.filter(({ facility }) => names.includes(facility));
	return chosen.length === 0 ? null : sum(chosen.map(({ shortVolume }) => shortVolume));
}
