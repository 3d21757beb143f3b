import { afterAll, beforeAll, expect, test } from "vitest";
import { openEdge } from "../http/edge.ts";
import { type Service, startService } from "../testing/service.ts";
import type { widgetsOf } from "./widgets.ts";

const workspace = "https://pro.openbb.co";

let service: Service;
let widgets: ReturnType<typeof widgetsOf>;
beforeAll(async () => {
	service = await startService({ edge: { ...openEdge(), corsOrigins: [workspace] } });
	const { status, headers, text } = await service.get("/widgets.json", { headers: { origin: workspace } });
	expect([status, headers["access-control-allow-origin"]]).toEqual([200, workspace]);
	widgets = JSON.parse(text) as typeof widgets;
});
afterAll(() => service.close());

test("each widget has the members that OpenBB Workspace documents", () => {
	expect(Object.keys(widgets)).toEqual(expect.arrayContaining(["getQuotes", "listTrades", "listNews"]));
	for (const [id, widget] of Object.entries(widgets)) {
		expect(widget, id).toEqual({
			name: expect.stringMatching(/./),
			description: expect.stringMatching(/\.$/),
			category: expect.stringMatching(/^[a-z]+$/),
			type: "table",
			endpoint: expect.stringMatching(/^[a-z][a-z_/-]+$/),
			gridData: { w: 40, h: 14 },
			data: { dataKey: expect.any(String), table: { showAll: true, columnsDefs: expect.any(Array) } },
			params: expect.any(Array),
		});
		for (const parameter of widget.params) {
			expect(["text", "number", "boolean"], id).toContain(parameter.type);
			for (const text of [parameter.paramName, parameter.label, parameter.description])
				expect(text, `${id} ${parameter.paramName}`).toMatch(/./);
			if (parameter.options) expect(parameter.options.map(({ value }) => value)).toContain(parameter.value);
		}
	}
});

test("each widget, asked as it begins, gets rows with its columns", async () => {
	for (const [id, { endpoint, params, data }] of Object.entries(widgets)) {
		const query = new URLSearchParams(
			params.map(({ paramName, value }): [string, string] => [paramName, String(value)]),
		);
		const { status, text } = await service.get(`/${endpoint}?${query}`, { key: service.keys.unlimited });
		expect(status, `${id}: ${text.slice(0, 300)}`).toBe(200);
		const rows = (JSON.parse(text) as Record<string, object[]>)[data.dataKey];
		expect(rows, id).toBeInstanceOf(Array);
		const fields = data.table.columnsDefs.map(({ field }) => field);
		for (const row of rows?.slice(0, 1) ?? []) {
			const scalarFields = Object.entries(row).filter(
				([, value]) => value !== null && typeof value !== "object",
			);
			expect(fields, id).toEqual(expect.arrayContaining(scalarFields.map(([name]) => name)));
		}
	}
});

test("codes of values are no options of their own", () => {
	const options = Object.values(widgets).flatMap(({ params }) =>
		params.flatMap((each) => each.options ?? []),
	);
	expect(options.map(({ value }) => value)).toContain("US");
	for (const { value } of options) expect(value).not.toMatch(/^\d+$/);
});
