import type { IForbiddenRuleType } from "dependency-cruiser";
import { testFiles } from "../test-files.ts";
import { expressRooms, rooms, server } from "./rooms.ts";

/** Folder of the handlers. */
const operations = "packages/operations/src";

const handler = String.raw`^${operations}/[a-z]+/[a-z]+[A-Z]\w*\.ts$`;

/** The rules of `rooms.ts`. */
export const roomRules: readonly IForbiddenRuleType[] = [
	...Object.entries(rooms).map(([room, allowed]) => ({
		name: `room ${room}`,
		severity: "error" as const,
		from: { path: patternOf(room), pathNot: testFiles },
		to: { path: `^${server}/`, pathNot: [room, ...allowed].map(patternOf) },
	})),
	{
		name: "operations do not import each other's handlers",
		severity: "error",
		comment: "Operations share what lies in shared/ or in a file of their area.",
		from: { path: `^${operations}/`, pathNot: [testFiles, `^${operations}/handlers\\.ts$`] },
		to: { path: handler },
	},
	{
		name: "middlewares do not import each other",
		severity: "error",
		comment: "They meet in app.ts, and in the context of the request.",
		from: { path: `^${server}/middleware/`, pathNot: testFiles },
		to: { path: `^${server}/middleware/` },
	},
	{
		name: "Express stays in the rooms that know it",
		severity: "error",
		from: { path: `^${server}/`, pathNot: [testFiles, ...expressRooms.map(patternOf)] },
		to: { path: "(^|/)node_modules/(@types/)?express(-openapi-validator)?/" },
	},
];

/** Matches the files of a room, without separate rooms inside it. */
export function patternOf(room: string): string {
	const literal = (text: string) => text.replaceAll(".", "\\.");
	if (room.endsWith(".ts")) return `^${server}/${literal(room)}$`;
	const inner = Object.keys(rooms).filter((other) => other.startsWith(`${room}/`));
	const without = inner.map((other) => `(?!${literal(other.slice(room.length + 1))}$)`).join("");
	return `^${server}/${room}/${without}`;
}
