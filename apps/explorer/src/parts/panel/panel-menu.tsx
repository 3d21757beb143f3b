import { useEffect } from "react";
import { LateMenu } from "../late-menu.tsx";
import { type PanelMenuProps, triggerOf } from "./panel-menu-trigger.tsx";
import { type ShownRequest, showRequest } from "./shown-requests.ts";

const none: readonly ShownRequest[] = [];

const load = () => import("./opened-menu.tsx");

/** The menu at the end of a panel's head: its requests, chart or table, and its records as a file. */
export function PanelMenu({ others = none, ...menu }: PanelMenuProps) {
	const { title, asked } = menu;
	useEffect(() => showRequest({ title, asked }), [title, asked]);
	useEffect(() => {
		const ends = others.map(showRequest);
		return () => {
			for (const end of ends) end();
		};
	}, [others]);
	return <LateMenu load={load} menu={{ others, ...menu }} {...triggerOf(title)} />;
}
