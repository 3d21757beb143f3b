import { NextStep } from "../command.tsx";
import { RunFiles } from "../imports/run-files.tsx";
import { Runs } from "../imports/runs.tsx";
import { StoredFiles } from "../imports/stored-files.tsx";
import { PagePanel } from "../page-panel.tsx";
import { useOperatorSearch } from "../use-operator.ts";

/** Imports and updates, as they run and as they ended, and the files that they brought. */
export default function Imports() {
	const { search } = useOperatorSearch();
	return (
		<>
			<PagePanel title="Runs" page="imports" beside={() => "looked at every 5 s"}>
				{({ runs }) => (
					<>
						<Runs runs={runs} />
						<NextStep text="npx pnpm data import <source> <file|folder|url>">
							To import files by hand; <code>npx pnpm data sources</code> lists the sources and their files:
						</NextStep>
					</>
				)}
			</PagePanel>
			<PagePanel title="Files of the run" page="imports">
				{({ runs }) => (
					<RunFiles
						run={runs.find(({ id, files }) => id === search.run || (!search.run && files.length > 0))}
					/>
				)}
			</PagePanel>
			<PagePanel
				title="Files imported last"
				page="imports"
				beside={({ fileCount, files }) => `${files.length} of ${fileCount} held files`}
			>
				{({ files }) => <StoredFiles files={files} />}
			</PagePanel>
		</>
	);
}
