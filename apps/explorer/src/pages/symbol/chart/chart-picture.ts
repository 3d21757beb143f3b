import { download } from "../../../parts/csv.ts";
import { token } from "../../../styles/token.ts";
import type { Scene } from "./scene.ts";

/** What a picture says beside the chart. */
export interface PictureTexts {
	/** The security. */
	title: string;
	/** Span, period and scale. */
	subtitle: string;
	/** Source and day. */
	foot: string;
	fileName: string;
}

const margin = 16;
const lineHeight = 20;

/** Saves the chart as a PNG file with its title, the newest figures, the names of its lines and its source. */
export async function savePicture(scene: Scene, texts: PictureTexts): Promise<void> {
	const { canvas, newest, lines } = scene.picture();
	const ratio = devicePixelRatio;
	const [width, height] = [canvas.width / ratio, canvas.height / ratio];
	const head = margin + lineHeight * (lines.length > 0 ? 4 : 3) + 8;
	const picture = Object.assign(document.createElement("canvas"), {
		width: (width + margin * 2) * ratio,
		height: (head + height + lineHeight + margin) * ratio,
	});
	const context = picture.getContext("2d");
	if (!context) return;
	context.scale(ratio, ratio);
	context.fillStyle = token("--panel");
	context.fillRect(0, 0, picture.width, picture.height);
	const write = (text: string, x: number, y: number, { font = "13px", colour = "--quiet" } = {}) => {
		context.font = `${font} ${token("--font")}`;
		context.fillStyle = token(colour);
		context.fillText(text, x, y);
		return context.measureText(text).width;
	};
	write(texts.title, margin, margin + 14, { font: "600 16px", colour: "--text" });
	write(texts.subtitle, margin, margin + 14 + lineHeight);
	write(newest, margin, margin + 14 + lineHeight * 2, { colour: "--text" });
	let x = margin;
	for (const { name, colour, value } of lines) {
		const y = margin + 14 + lineHeight * 3;
		context.fillStyle = colour;
		context.fillRect(x, y - 6, 14, 3);
		x += 20 + write(`${name} ${value}`.trim(), x + 20, y, { colour: "--text" }) + 16;
	}
	context.drawImage(canvas, margin, head, width, height);
	write(texts.foot, margin, head + height + lineHeight);
	const blob = await new Promise<Blob | null>((resolve) => {
		picture.toBlob(resolve, "image/png");
	});
	if (blob) download(texts.fileName, blob);
}
