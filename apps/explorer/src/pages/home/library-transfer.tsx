import { type ChangeEvent, useState } from "react";
import { download } from "../../parts/csv.ts";
import { focusOnce } from "../../parts/focus.ts";
import { Problem } from "../../parts/name-form.tsx";
import { Panel } from "../../parts/panel/panel.tsx";
import { screens } from "../../session/screens.ts";
import { watchlists } from "../../session/watchlists.ts";
import { libraryJson, merged, readLibraryFile, watchlistsCsv } from "./library-file.ts";

/** The largest file that is read: hundreds of times what a library can have. */
const maxFileBytes = 2_000_000;

/** Adds a file to what is stored. Returns what came of it; throws an `Error` for a file that cannot be read. */
async function addFile(file: File): Promise<string> {
	if (file.size > maxFileBytes) throw new Error("The file is larger than 2 MB.");
	const stored = { watchlists: watchlists.read(), screens: screens.read() };
	const added = readLibraryFile(file.name, await file.text());
	const { problems, ...library } = merged(stored, added);
	const error = watchlists.write(library.watchlists) ?? screens.write(library.screens);
	if (error !== undefined) throw new Error(error);
	const counts = [`watchlists: ${added.watchlists.length}`, `screens: ${added.screens.length}`].join(", ");
	return [`Read from ${file.name}: ${counts}.`, ...problems].join(" ");
}

/** Takes watchlists and saved screens to another browser, and from there. */
export default function LibraryTransfer() {
	const [outcome, setOutcome] = useState<string>();
	const [problem, setProblem] = useState<string>();
	const lists = watchlists.use();
	const saved = screens.use();
	const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
		const file = target.files?.[0];
		// The same file can be chosen again.
		const reset = () => {
			target.value = "";
		};
		if (!file) return;
		setOutcome(undefined);
		setProblem(undefined);
		await addFile(file)
			.then(setOutcome, (error: unknown) =>
				setProblem(error instanceof Error ? error.message : String(error)),
			)
			.finally(reset);
	};
	const saveJson = () => {
		const text = libraryJson({ watchlists: lists, screens: saved });
		download("us-market-data-watchlists.json", text, "application/json");
	};
	const saveCsv = () => download("us-market-data-watchlists.csv", watchlistsCsv(lists));
	return (
		<Panel title="Export and import">
			{/* It comes in place of the button that had the focus. */}
			<div className="body" ref={focusOnce} tabIndex={-1}>
				<p className="quiet">Watchlists and screens stay in this browser. A file takes them elsewhere.</p>
				<div className="transfer">
					<button
						type="button"
						className="button"
						disabled={lists.length + saved.length === 0}
						onClick={saveJson}
					>
						Export JSON
					</button>
					<button
						type="button"
						className="button"
						disabled={lists.length === 0}
						title="Watchlists, one row for each security"
						onClick={saveCsv}
					>
						Export CSV
					</button>
					<label className="button">
						Import a file
						<input
							type="file"
							className="visually-hidden"
							accept=".json,.csv,application/json,text/csv"
							onChange={(event) => void take(event)}
						/>
					</label>
				</div>
				<p role="status" className="quiet">
					{outcome}
				</p>
				<Problem text={problem} />
			</div>
		</Panel>
	);
}
