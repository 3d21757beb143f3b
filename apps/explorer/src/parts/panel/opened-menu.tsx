import { Menu } from "@base-ui/react/menu";
import { useCallback, useState } from "react";
import { inPage } from "../in-page.ts";
import RequestPopup from "../request/request-popup.tsx";
import { FileDownload, fileForms, formsOf, isRequested, type WantedFile } from "./file-download.tsx";
import type { PanelRequest } from "./open-requests.ts";
import { type PanelMenuProps, triggerOf } from "./panel-menu-trigger.tsx";
import "../menu.css";

/** The menu of a panel, which is open at first. */
export default function OpenedMenu({
	title,
	asked,
	actions = [],
	others = [],
	bodies,
	view,
}: PanelMenuProps) {
	const [open, setOpen] = useState<PanelRequest>();
	const [wanted, setWanted] = useState<WantedFile>();
	const done = useCallback(() => setWanted(undefined), []);
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
							{asked &&
								bodies?.length !== 0 &&
								formsOf(asked).map((form) => (
									<Menu.Item
										key={form}
										title={isRequested(form) ? "The service writes it, for a data request a page" : undefined}
										onClick={() => setWanted({ form, title, asked, bodies })}
									>
										{fileForms[form]}
									</Menu.Item>
								))}
						</Menu.Popup>
					</Menu.Positioner>
				</Menu.Portal>
			</Menu.Root>
			{wanted && <FileDownload key={wanted.form} wanted={wanted} done={done} />}
			{open && <RequestPopup {...open} close={() => setOpen(undefined)} />}
		</>
	);
}
