import { Dialog } from "@base-ui/react/dialog";
import type { AnyMarketDataError } from "@us-market-data/client";
import { type FormEvent, type ReactNode, useState } from "react";
import { useListAgain } from "./change.ts";
import "../../../parts/dialog.css";

/** A form in a dialog that makes one change, and shows what came of it or why it was refused. */
export function KeyDialog({
	open,
	title,
	action,
	change,
	isMain = false,
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
	children: ReactNode;
	/** Stands in place of the form once the change is made. */
	result: ReactNode;
}) {
	const [isOpen, setOpen] = useState(false);
	const listAgain = useListAgain();
	const { isPending, error, reset, submit } = change;
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		submit();
	};
	return (
		<Dialog.Root
			open={isOpen}
			onOpenChange={(next) => {
				setOpen(next);
				if (next) reset();
				else listAgain();
			}}
		>
			<Dialog.Trigger className={isMain ? "button main" : "button"} aria-label={title}>
				{open}
			</Dialog.Trigger>
			<Dialog.Portal>
				<Dialog.Backdrop className="backdrop" />
				<Dialog.Popup className="dialog">
					<Dialog.Title>{title}</Dialog.Title>
					{result ?? (
						<form className="form" onSubmit={onSubmit}>
							{children}
							{error && (
								<p className="trouble" role="alert">
									{error.reason}
								</p>
							)}
							<button type="submit" className="button main" disabled={isPending}>
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
