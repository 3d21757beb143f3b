import { Menu } from "@base-ui/react/menu";
import { useEffect, useState } from "react";
import { csv, download } from "./csv.ts";
import { recordsOf } from "./records.ts";
import { RequestPopup } from "./request-dialog.tsx";
import { type ShownRequest, showRequest } from "./shown-requests.ts";
import "./panel-menu.css";
import { inPage } from "./in-page.ts";

/** A panel that is shown as a chart or as a table. */
export interface PanelView {
	isTable: boolean;
	onChange: (isTable: boolean) => void;
}

/** What the menu of a panel offers. */
export interface PanelMenuProps extends ShownRequest {
	/** Further requests that the panel makes. */
	others?: readonly ShownRequest[] | undefined;
	/** The answers that are shown, for a file of their records. */
	answers?: readonly object[] | undefined;
	view?: PanelView | undefined;
}

const none: readonly ShownRequest[] = [];

/** The menu at the end of a panel's head: its requests, chart or table, and its records as a file. */
export function PanelMenu({ title, asked, others = none, answers = [], view }: PanelMenuProps) {
	const [open, setOpen] = useState<ShownRequest>();
	useEffect(() => showRequest({ title, asked }), [title, asked]);
	useEffect(() => {
		const ends = others.map(showRequest);
		return () => {
			for (const end of ends) end();
		};
	}, [others]);
	return (
		<>
			<Menu.Root>
				<Menu.Trigger className="button bare" aria-label={`Menu of ${title}`}>
					<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
						<circle cx="3" cy="8" r="1.5" />
						<circle cx="8" cy="8" r="1.5" />
						<circle cx="13" cy="8" r="1.5" />
					</svg>
				</Menu.Trigger>
				<Menu.Portal container={inPage}>
					<Menu.Positioner className="menu-place" sideOffset={4} align="end">
						<Menu.Popup className="menu">
							<Menu.Item onClick={() => setOpen({ title, asked })}>Request</Menu.Item>
							{others.map((other) => (
								<Menu.Item key={other.title} onClick={() => setOpen(other)}>
									Request of {other.title}
								</Menu.Item>
							))}
							{view && (
								<Menu.Item onClick={() => view.onChange(!view.isTable)}>
									{view.isTable ? "Chart" : "Table"}
								</Menu.Item>
							)}
							{answers.length > 0 && (
								<Menu.Item onClick={() => download(`${fileName(title)}.csv`, csvOf(answers))}>CSV</Menu.Item>
							)}
						</Menu.Popup>
					</Menu.Positioner>
				</Menu.Portal>
			</Menu.Root>
			{open && <RequestPopup {...open} close={() => setOpen(undefined)} />}
		</>
	);
}

const fileName = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** The records of all answers below one head, which is that of the first with records. */
function csvOf(answers: readonly object[]): string {
	const tables = answers.map(recordsOf);
	const [head = []] = tables.filter(([, ...rows]) => rows.length > 0).map(([names]) => names);
	return csv([head ?? [], ...tables.flatMap(([, ...rows]) => rows)]);
}
