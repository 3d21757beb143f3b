import { Dialog } from "@base-ui/react/dialog";
import type { AnyMarketDataError } from "@us-market-data/client";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { focusOnce } from "../../../parts/focus.ts";
import { useListAgain } from "./change.ts";
import "../../../parts/dialog.css";

/** A form in a dialog that makes one change, and shows what came of it or why it was refused. */
export function KeyDialog({
	open,
	title,
	action,
	change,
	isMain = false,
	isOneTimeView = false,
	children,
	result,
}: {
	/** Words of the button that opens it. */
	open: string;
	title: string;
	/** Words of the button that makes the change. */
	action: string;
	change: { isPending: boolean; error: AnyMarketDataError | null; reset: () => void; submit: () => void };
	isMain?: boolean;
	/** True while it holds what is not shown again. */
	isOneTimeView?: boolean;
	children: ReactNode;
	/** Stands in place of the form once the change is made. */
	result: ReactNode;
}) {
	const [isOpen, setOpen] = useState(false);
	const listAgain = useListAgain();
	// The row of a key that has ended goes with this button, whenever the list and the end of the dialog come.
	useEffect(() => retainFocus, []);
	const { isPending, error, reset, submit } = change;
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		if (!isPending) submit();
	};
	return (
		<Dialog.Root
			open={isOpen}
			onOpenChange={(next, details) => {
				// What is shown once goes away by its own button alone.
				if (!next && isOneTimeView && details.reason !== "close-press") return details.cancel();
				setOpen(next);
				if (next) reset();
				else void listAgain();
			}}
			onOpenChangeComplete={(next) => !next && retainFocus()}
		>
			<Dialog.Trigger className={isMain ? "button main" : "button"} aria-label={title}>
				{open}
			</Dialog.Trigger>
			<Dialog.Portal>
				<Dialog.Backdrop className="backdrop" />
				<Dialog.Popup className="dialog">
					<Dialog.Title>{title}</Dialog.Title>
					{result ? (
						<div tabIndex={-1} ref={focusOnce}>
							{result}
						</div>
					) : (
						<form className="form" onSubmit={onSubmit}>
							{children}
							{error && (
								<p className="trouble" role="alert">
									{error.reason}
								</p>
							)}
							<button type="submit" className="button main" aria-disabled={isPending}>
								{action}
							</button>
						</form>
					)}
					<Dialog.Close className="button">{result ? "Done" : "Cancel"}</Dialog.Close>
				</Dialog.Popup>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

/** The panel of keys takes the focus of a button that went with its row. */
function retainFocus(): void {
	requestAnimationFrame(() => {
		if (document.activeElement === document.body) document.getElementById("own-keys")?.focus();
	});
}
