import { useQuery } from "@tanstack/react-query";
import type { OperationId, Table, TableFormat } from "@us-market-data/client";
import { operationDocs } from "@us-market-data/client/docs";
import { useEffect } from "react";
import { client } from "../../market/market.ts";
import { csv, download } from "../csv.ts";
import type { RequestSpec } from "../request/request-texts.ts";
import { recordsOf } from "./records.ts";

/** The forms of a file, with the names that people know them by. */
export const fileForms = { csv: "CSV", json: "JSON", parquet: "Parquet", arrow: "Arrow" } as const;

export type FileForm = keyof typeof fileForms;

/** A file of what a panel shows. */
export interface WantedFile {
	form: FileForm;
	/** Title of the panel, which names the file. */
	title: string;
	asked: RequestSpec;
	/** The answers that are shown; undefined where the panel has them in another form, so that they are requested. */
	bodies: readonly object[] | undefined;
}

const withRows: ReadonlySet<OperationId> = new Set(
	operationDocs
		.filter(({ parameters }) => parameters.some(({ isEncoding }) => isEncoding))
		.map(({ operationId }) => operationId),
);

/** The forms in which the answers of an operation can be had. */
export const formsOf = ({ id }: RequestSpec): FileForm[] =>
	withRows.has(id) ? ["csv", "json", "parquet", "arrow"] : ["csv", "json"];

/** True for a form that the service writes, at the cost of a request. */
export const isRequested = (form: FileForm): form is Extract<FileForm, TableFormat> & ("parquet" | "arrow") =>
	form === "parquet" || form === "arrow";

/** Makes a file and gives it to the viewer. The page reports a failure, as it does those of its panels. */
export function FileDownload({ wanted, done }: { wanted: WantedFile; done: () => void }) {
	const { form, title, asked } = wanted;
	const { data } = useQuery({
		queryKey: ["file", form, asked],
		queryFn: () => filesOf(wanted),
		gcTime: 0,
		meta: { isOfPage: true },
	});
	useEffect(() => {
		if (data === undefined) return;
		for (const [index, content] of data.entries())
			download(`${fileName(title)}${data.length > 1 ? `-${index + 1}` : ""}.${form}`, content);
		done();
	}, [data, form, title, done]);
	return (
		<span className="visually-hidden" role="status">
			Making the file
		</span>
	);
}

const fileName = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** CSV and JSON are made of the answers that are here. The service writes the others, a file for each page that is shown. */
async function filesOf({ form, asked, bodies }: WantedFile): Promise<Blob[]> {
	if (isRequested(form)) return tablesOf(asked, form, bodies?.length ?? 1);
	const answers = bodies ?? [await answerOf(asked)];
	if (form === "csv") return [new Blob([csvOf(answers)], { type: "text/csv;charset=utf-8" })];
	const content = JSON.stringify(answers.length === 1 ? answers[0] : answers, null, "\t");
	return [new Blob([content], { type: "application/json" })];
}

// An operation is known by its id at run time alone, so the types of the client do not pair its parameters with it.
type Call = (params: RequestSpec["params"]) => Promise<object>;
type Tables = (id: OperationId, params: RequestSpec["params"], options: object) => AsyncGenerator<Table>;

const answerOf = ({ id, params }: RequestSpec): Promise<object> =>
	(client as unknown as Record<OperationId, Call>)[id](params);

async function tablesOf({ id, params }: RequestSpec, format: TableFormat, pages: number): Promise<Blob[]> {
	const files: Blob[] = [];
	const tables = (client.tables as unknown as Tables)(id, params, { format, dataVersion: "first" });
	for await (const { bytes, contentType } of tables) {
		files.push(new Blob([bytes], { type: contentType }));
		if (files.length >= pages) break;
	}
	return files;
}

/** The records of all answers below one head, which is that of the first with records. */
function csvOf(bodies: readonly object[]): string {
	const tables = bodies.map(recordsOf);
	const [head = []] = tables.filter(([, ...rows]) => rows.length > 0).map(([names]) => names);
	return csv([head ?? [], ...tables.flatMap(([, ...rows]) => rows)]);
}
