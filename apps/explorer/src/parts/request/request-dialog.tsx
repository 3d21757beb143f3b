import { lazy, Suspense, useEffect, useState } from "react";
import { type PanelRequest, registerRequest } from "../panel/open-requests.ts";

/** Comes when a request is shown first. */
const RequestPopup = lazy(() => import("./request-popup.tsx"));

/** A button that shows a request, to copy it. */
export function RequestDialog({ asked, title }: PanelRequest) {
	const [isOpen, setOpen] = useState(false);
	useEffect(() => registerRequest({ title, asked }), [title, asked]);
	return (
		<>
			<button
				type="button"
				className="button bare"
				aria-label={`Request of ${title}`}
				aria-haspopup="dialog"
				onClick={() => setOpen(true)}
			>
				{"{ }"}
			</button>
			{isOpen && (
				<Suspense>
					<RequestPopup asked={asked} title={title} close={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
