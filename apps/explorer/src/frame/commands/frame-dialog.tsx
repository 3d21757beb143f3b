import { Dialog } from "@base-ui/react/dialog";
import { useEffect, useState } from "react";
import { CommandMenu } from "./command-menu.tsx";
import type { Command } from "./commands.ts";
import { KeyList } from "./key-list.tsx";
import { Looks } from "./looks.tsx";
import { ServiceChoice } from "./service-choice.tsx";
import type { Shortcut } from "./shortcuts.ts";
import "../../parts/dialog.css";
import "./commands.css";

export type DialogName = "commands" | "keys" | "looks" | "place";

/** The dialogs of the frame, one at a time. They come when one is opened first. */
export default function FrameDialog({
	name,
	shortcuts,
	ofPage,
	openSymbol,
	close,
}: {
	name: DialogName;
	shortcuts: readonly Shortcut[];
	/** Commands of the present page. */
	ofPage: readonly Command[];
	openSymbol: (symbol: string) => void;
	close: () => void;
}) {
	useFocusReturn();
	return (
		<Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
			<Dialog.Portal>
				<Dialog.Backdrop className="backdrop" />
				<Dialog.Popup className="dialog" finalFocus={false}>
					{name === "commands" && (
						<CommandMenu shortcuts={shortcuts} ofPage={ofPage} openSymbol={openSymbol} close={close} />
					)}
					{name === "keys" && <KeyList shortcuts={shortcuts} />}
					{name === "looks" && <Looks />}
					{name === "place" && <ServiceChoice />}
				</Dialog.Popup>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

/** Gives the focus back at the end, unless the chosen command moved it. */
function useFocusReturn(): void {
	const [before] = useState(() => document.activeElement);
	useEffect(
		() => () => {
			if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
		},
		[before],
	);
}
