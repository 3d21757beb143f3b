const [opening, closing] = ["<XML>", "</XML>"];

/** The XML documents of a full submission, in one pass however many begin and do not end. */
export function* xmlParts(submission: string): Generator<string> {
	let at = submission.indexOf(opening);
	while (at >= 0) {
		const start = at + opening.length;
		const end = submission.indexOf(closing, start);
		if (end < 0) return;
		yield submission.slice(start, end);
		at = submission.indexOf(opening, end);
	}
}
