import { entry, random } from "@us-market-data/market";

const first =
	"Avery Blair Casey Dana Ellis Finley Gray Harper Indra Jules Kai Lane Marlow Noor Oakley Parker Quinn Reese Sage Tatum Uma Vesper Wren Yael Zion".split(
		" ",
	);
const last =
	"Alder Birch Cedar Dogwood Elm Fir Gorse Hazel Ivy Juniper Larch Maple Myrtle Oak Poplar Rowan Sedge Thorn Willow Yew".split(
		" ",
	);

/** Offices of insiders, the chief executive first. */
export const offices = [
	"Chief Executive Officer",
	"Chief Financial Officer",
	"Director",
	"Director",
	"General Counsel",
	"Chief Operating Officer",
] as const;

/** The invented name of the person who holds an office of a company; every name contains the word Sample. */
export function nameOf(issuer: string, office: number): string {
	const stream = random(issuer, "people");
	const names = offices.map(
		() => `${stream.pick(first)} ${initial(stream.int(0, 25))}. Sample-${stream.pick(last)}`,
	);
	return entry(names, office);
}

const initial = (count: number): string => String.fromCharCode(65 + count);

const places =
	"Harbor Summit Prairie Granite Cascade Juniper Lakeside Northgate Redwood Sterling Tidewater Westfield Beacon Canyon Foothill".split(
		" ",
	);
const kinds = ["Asset Management", "Advisors", "Trust Company", "Capital Partners"];

/** Institutions that exist in the sample; each security is held by some of them. */
export const institutionPool = places.length * kinds.length;

/** The invented name of an institution, from 1. */
export function institutionName(number: number): string {
	const index = number - 1;
	return `Sample ${entry(places, index % places.length)} ${entry(kinds, Math.floor(index / places.length))}`;
}
