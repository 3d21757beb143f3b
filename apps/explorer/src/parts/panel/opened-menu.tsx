import { Menu } from "@base-ui/react/menu";
import { useState } from "react";
import { csv, download } from "../csv.ts";
import { inPage } from "../in-page.ts";
import RequestPopup from "../request/request-popup.tsx";
import type { PanelRequest } from "./open-requests.ts";
import { type PanelMenuProps, triggerOf } from "./panel-menu-trigger.tsx";
import { recordsOf } from "./records.ts";
import "../menu.css";

/** The menu of a panel, which is open at first. */
export default function OpenedMenu({
	title,
	asked,
	actions = [],
	others = [],
	bodies = [],
	view,
}: PanelMenuProps) {
	const [open, setOpen] = useState<PanelRequest>();
	return (
		<>
			<Menu.Root defaultOpen>
				<Menu.Trigger {...triggerOf(title)} />
				<Menu.Portal container={inPage}>
					<Menu.Positioner className="menu-place" sideOffset={4} align="end">
						<Menu.Popup className="menu">
							{actions.map(({ name, run }) => (
								<Menu.Item key={name} onClick={run}>
									{name}
								</Menu.Item>
							))}
							{asked && <Menu.Item onClick={() => setOpen({ title, asked })}>Request</Menu.Item>}
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
							{bodies.length > 0 && (
								<Menu.Item onClick={() => download(`${fileName(title)}.csv`, csvOf(bodies))}>CSV</Menu.Item>
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
function csvOf(bodies: readonly object[]): string {
	const tables = bodies.map(recordsOf);
	const [head = []] = tables.filter(([, ...rows]) => rows.length > 0).map(([names]) => names);
	return csv([head ?? [], ...tables.flatMap(([, ...rows]) => rows)]);
}
