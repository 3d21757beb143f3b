const dashed = /(?<!\d)(\d{10})-(\d{2})-(\d{6})(?!\d)/g;
const undashed = /(?<!\d)(\d{10})(\d{2})(\d{6})(?!\d)/g;

/**
 * The accession number that a path names: `form4_0000320193-22-000061.xml`, or a folder as on EDGAR,
 * `000032019322000061/form4.xml`. The innermost one counts; null without any.
 */
export function accessionIn(path: string): string | null {
	for (const part of path.split(/[/\\]/).reverse()) {
		const match = [...part.matchAll(dashed)].at(-1) ?? [...part.matchAll(undashed)].at(-1);
		if (match) return `${match[1]}-${match[2]}-${match[3]}`;
	}
	return null;
}
