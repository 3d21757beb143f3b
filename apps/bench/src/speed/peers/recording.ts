import { readFileSync } from "node:fs";

/** An answer of the service, as it was recorded. */
export interface Recorded {
	status: number;
	/** The body as text. */
	text: string;
	etag: string;
}

/** What peers answer: by target, or else by the last segment of the path. */
export interface Recording {
	targets: Readonly<Record<string, Recorded>>;
	segments: Readonly<Record<string, Recorded>>;
}

/** An answer of a peer, which it serialises anew each time. */
export interface Ready extends Recorded {
	body: unknown;
}

/** Reads the recording that the second argument of a peer names. */
export const readRecording = (): Recording => JSON.parse(readFileSync(process.argv[3] ?? "", "utf8"));

/** Readies what was recorded; finds the answer to a target. */
export function readResponses(recording: Recording = readRecording()): (target: string) => Ready {
	const targets = readied(recording.targets);
	const segments = readied(recording.segments);
	return (target) => {
		const exact = targets.get(target);
		if (exact) return exact;
		const found = segments.get(lastSegment(target));
		if (!found) throw new Error(`no answer to ${target} was recorded`);
		return found;
	};
}

/** The last segment of the path of a target. */
export function lastSegment(target: string): string {
	const query = target.indexOf("?");
	const path = query < 0 ? target : target.slice(0, query);
	return path.slice(path.lastIndexOf("/") + 1);
}

const readied = (recorded: Readonly<Record<string, Recorded>>): Map<string, Ready> =>
	new Map(Object.entries(recorded).map(([name, one]) => [name, { ...one, body: JSON.parse(one.text) }]));
