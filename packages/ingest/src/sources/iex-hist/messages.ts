import { messageLayout as layout, lengthsOf } from "../order-book/layout.ts";
import { protocol } from "./segments.ts";

/** Fields behind the first two, in every message about a security. */
const common = { timestamp: [2, 8, "timestamp"], symbol: [10, 8, "alpha"] } as const;
const messageType = [0, 1, "alpha"] as const;

/** Trade report and trade break alike. */
const tradeFields = {
	messageType,
	saleConditionFlags: [1, 1, "flags"],
	...common,
	size: [18, 4, "integer"],
	price: [22, 8, "price"],
	tradeId: [30, 8, "integer"],
} as const;

/** Messages of both feeds. Source: specifications of IEX DEEP 1.0 and DEEP+ 1.0, whose names the fields keep. */
export const iex = {
	systemEvent: layout("S", {
		messageType,
		systemEvent: [1, 1, "alpha"],
		timestamp: [2, 8, "timestamp"],
	}),
	securityDirectory: layout("D", {
		messageType,
		flags: [1, 1, "flags"],
		...common,
		roundLotSize: [18, 4, "integer"],
		adjustedPocPrice: [22, 8, "price"],
		luldTier: [30, 1, "integer"],
	}),
	tradingStatus: layout("H", {
		messageType,
		tradingStatus: [1, 1, "alpha"],
		...common,
		reason: [18, 4, "alpha"],
	}),
	retailLiquidityIndicator: layout("I", {
		messageType,
		retailLiquidityIndicator: [1, 1, "alpha"],
		...common,
	}),
	operationalHaltStatus: layout("O", { messageType, operationalHaltStatus: [1, 1, "alpha"], ...common }),
	shortSalePriceTestStatus: layout("P", {
		messageType,
		shortSalePriceTestStatus: [1, 1, "integer"],
		...common,
		detail: [18, 1, "alpha"],
	}),
	securityEvent: layout("E", { messageType, securityEvent: [1, 1, "alpha"], ...common }),
	tradeReport: layout("T", tradeFields),
	tradeBreak: layout("B", tradeFields),
} as const;

const priceLevelFields = {
	messageType,
	eventFlags: [1, 1, "flags"],
	...common,
	size: [18, 4, "integer"],
	price: [22, 8, "price"],
} as const;

/** Messages of DEEP alone: the shares at a price of the buy side and of the sell side, prices of auctions. */
export const deep = {
	priceLevelUpdateBuy: layout("8", priceLevelFields),
	priceLevelUpdateSell: layout("5", priceLevelFields),
	officialPrice: layout("X", {
		messageType,
		priceType: [1, 1, "alpha"],
		...common,
		officialPrice: [18, 8, "price"],
	}),
	auctionInformation: layout("A", {
		messageType,
		auctionType: [1, 1, "alpha"],
		...common,
		pairedShares: [18, 4, "integer"],
		referencePrice: [22, 8, "price"],
		indicativeClearingPrice: [30, 8, "price"],
		imbalanceShares: [38, 4, "integer"],
		imbalanceSide: [42, 1, "alpha"],
		extensionNumber: [43, 1, "integer"],
		scheduledAuctionTime: [44, 4, "integer"],
		auctionBookClearingPrice: [48, 8, "price"],
		collarReferencePrice: [56, 8, "price"],
		lowerAuctionCollar: [64, 8, "price"],
		upperAuctionCollar: [72, 8, "price"],
	}),
} as const;

/** Messages of DEEP+ alone: each order. */
export const deepPlus = {
	addOrder: layout("a", {
		messageType,
		side: [1, 1, "alpha"],
		...common,
		orderId: [18, 8, "integer"],
		size: [26, 4, "integer"],
		price: [30, 8, "price"],
	}),
	orderModify: layout("M", {
		messageType,
		modifyFlags: [1, 1, "flags"],
		...common,
		orderIdReference: [18, 8, "integer"],
		size: [26, 4, "integer"],
		price: [30, 8, "price"],
	}),
	orderDelete: layout("R", {
		messageType,
		reserved: [1, 1, "flags"],
		...common,
		orderIdReference: [18, 8, "integer"],
	}),
	orderExecuted: layout("L", {
		messageType,
		saleConditionFlags: [1, 1, "flags"],
		...common,
		orderIdReference: [18, 8, "integer"],
		size: [26, 4, "integer"],
		price: [30, 8, "price"],
		tradeId: [38, 8, "integer"],
	}),
	clearBook: layout("C", { messageType, reserved: [1, 1, "flags"], ...common }),
} as const;

const layouts = {
	[protocol.deep]: { ...iex, ...deep },
	[protocol.deepPlus]: { ...iex, ...deepPlus },
};

/**
 * Least length by type of the messages of a protocol, 0 for types that are not known. Later versions of the protocols
 * may add fields at the end.
 */
export const minLengths = (number: keyof typeof layouts): Uint8Array<ArrayBuffer> =>
	lengthsOf(Object.values(layouts[number]));
