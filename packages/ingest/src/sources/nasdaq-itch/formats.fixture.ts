import type { Format } from "../formats.fixture.ts";
import { nasdaqItch } from "./importer.ts";
import { add, execute, remove } from "./messages.fixture.ts";

const orders = [
	add({ at: 34_200, ref: 1, shares: 100, price: 320.5 }),
	execute(34_201, 1, 60, 9),
	add({ at: 34_202, ref: 2, side: "S", shares: 50, price: 321 }),
	remove(34_203, 2),
];
const sound = Buffer.concat(orders);

/** Formats of Nasdaq ITCH for the tests of broken files. */
export const nasdaqItchFormats: Format[] = [
	{
		format: "Nasdaq ITCH",
		importer: nasdaqItch,
		name: "01302020.NASDAQ_ITCH50",
		sound,
		broken: {
			"cut off in a message": sound.subarray(0, -5),
			"cut off in a length": Buffer.concat([sound, Buffer.from([0])]),
			"wrong length of a type": Buffer.concat([sound, Buffer.from([0, 12]), Buffer.alloc(12, "D")]),
			"type that is no letter": Buffer.concat([sound, Buffer.from([0, 12]), Buffer.alloc(12, 1)]),
			"bytes behind the end": Buffer.concat([sound, Buffer.from([0, 0]), sound]),
		},
	},
];
