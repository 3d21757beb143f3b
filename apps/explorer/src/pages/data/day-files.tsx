import { useQuery } from "@tanstack/react-query";
import type { Schema } from "@us-market-data/client";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Figure, Instant } from "../../figures/figure.tsx";
import { date } from "../../figures/time.ts";
import { client, useMarketDataPages } from "../../market/market.ts";
import { Choice } from "../../parts/choice.tsx";
import { PagesPanel, Panel } from "../../parts/panel/panel.tsx";
import { Table } from "../../parts/table.tsx";

type BulkFile = Schema<"BulkFile">;

/** The areas that have files of days. */
const areas = {
	"day-bars": "Daily bars",
	"minute-bars": "One-minute bars",
	trades: "Trades",
	"short-volume": "Short-sale volume",
	"corporate-actions": "Corporate actions",
	dividends: "Dividends",
	filings: "Filings",
	shareholders: "Shareholders",
	"reported-facts": "Reported facts",
	factors: "Adjustment factors",
} as const;

type Area = keyof typeof areas;

const title = "Files of days";

/** The files of an area, of which each is downloaded. The list costs a data request, so that nobody gets one without asking. */
export function DayFiles() {
	const [area, setArea] = useState<Area | "">("");
	const choice = (
		<Choice
			label="Area of the files"
			value={area}
			onChange={setArea}
			options={[
				{ value: "", name: "Choose an area" },
				...Object.entries(areas).map(([value, name]) => ({ value: value as Area, name })),
			]}
		/>
	);
	if (area !== "") return <FilesOfArea key={area} area={area} choice={choice} />;
	return (
		<Panel title={title} beside={choice}>
			<p className="body quiet">
				A file has the rows of one day for the whole market. The list of an area costs one data request, and
				so does each file, once a day.
			</p>
		</Panel>
	);
}

function FilesOfArea({ area, choice }: { area: Area; choice: ReactNode }) {
	const params = { area, count: 100 };
	const query = useMarketDataPages("listBulkFiles", params);
	const [wanted, setWanted] = useState<string>();
	const done = useCallback(() => setWanted(undefined), []);
	return (
		<PagesPanel
			title={title}
			asked={{ id: "listBulkFiles", params }}
			beside={choice}
			query={query}
			isEmpty={(pages) => pages.every(({ files }) => files.length === 0)}
			empty={`No files of ${areas[area].toLowerCase()} are made yet.`}
		>
			{(pages) => (
				<>
					<Table
						label={title}
						isWide
						rows={pages.flatMap(({ files }) => files)}
						rowKey={({ file }) => file}
						columns={[
							{ id: "day", title: "Day", cell: (file) => date(file.date) },
							{ id: "form", title: "Form", cell: ({ format }) => formNames[format] },
							{ id: "rows", title: "Rows", isFigure: true, cell: ({ rows }) => <Figure value={rows} /> },
							{
								id: "kilobytes",
								title: "kB",
								isFigure: true,
								cell: ({ bytes }) => <Figure value={kilobytes(bytes)} />,
							},
							{ id: "state", title: "State", cell: ({ condition }) => condition },
							{ id: "made", title: "Made", cell: ({ publishedAt }) => <Instant value={publishedAt} /> },
							{
								id: "download",
								title: "Download",
								cell: ({ file }) => (
									<button
										type="button"
										className="button"
										aria-label={`Download ${file}`}
										onClick={() => setWanted(file)}
									>
										Download
									</button>
								),
							},
						]}
					/>
					{wanted && <LinkDownload key={wanted} area={area} file={wanted} done={done} />}
				</>
			)}
		</PagesPanel>
	);
}

const formNames: Readonly<Record<BulkFile["format"], string>> = { parquet: "Parquet", "csv.gz": "CSV, gzip" };

const kilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1000));

/** Asks for a signed link to a file, so that the browser itself downloads it. The page reports a failure. */
function LinkDownload({ area, file, done }: { area: Area; file: string; done: () => void }) {
	const { data } = useQuery({
		queryKey: ["file", area, file],
		queryFn: () => client.getBulkLink({ area, file }),
		gcTime: 0,
		meta: { isOfPage: true },
	});
	useEffect(() => {
		if (data === undefined) return;
		const link = document.createElement("a");
		link.href = data.url;
		link.download = file;
		link.click();
		done();
	}, [data, file, done]);
	return (
		<span className="visually-hidden" role="status">
			Asking for the link
		</span>
	);
}
