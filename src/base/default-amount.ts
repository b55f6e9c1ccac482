import { fractionDigits } from "./money.ts";

/**
 * Approximate value of one euro or dollar in other currencies, rounded so that limits are round numbers. Currencies not listed count as
 * one.
 */
const unitsPerEuro = new Map(
  Object.entries({
    0.3: "KWD",
    0.4: "BHD OMR",
    0.7: "JOD",
    2: "AWG AZN BAM BBD BND BYN BZD FJD SGD TOP XCG",
    3: "GEL PGK TND WST XCD",
    4: "AED ILS MYR PEN PLN QAR SAR TMT",
    5: "BRL GTQ LYD RON",
    8: "BOB BWP CNY HKD HNL MOP SBD TTD",
    10: "DKK GHS MAD NOK SCR SEK TJS",
    20: "CUP CZK ERN LSL MDL MVR MXN NAD SLE STN SZL TWD ZAR ZMW ZWG",
    40: "DOP MRU MUR NIO PHP SRD THB TRY UAH UYU",
    50: "EGP MKD",
    100: "AFN ALL BDT BTN CVE DZD ETB GMD INR ISK JMD KGS MZN NPR RSD RUB VUV XPF",
    150: "DJF GYD HTG JPY KES LRD",
    300: "AMD CRC HUF LKR PKR",
    500: "KMF KZT SDG SOS XAF XOF",
    1000: "AOA ARS CLP IQD KPW KRW NGN RWF YER",
    2500: "BIF CDF COP MMK MNT MWK TZS",
    4000: "KHR MGA SSP UGX",
    10000: "GNF IDR PYG SYP UZS",
    20000: "LAK VND",
    100000: "IRR LBP",
  }).flatMap(([worth, currencies]) => currencies.split(" ").map((currency) => [currency, Number(worth)] as const)),
);

/**
 * Converts a default amount in euros or dollars to another currency, in its smallest unit: until an admin sets a limit, a default of 500
 * must not become 500 yen. It uses no exchange rate, so defaults never change.
 */
export const defaultAmountIn = (amount: number, currency: string): number =>
  Math.round(amount * (unitsPerEuro.get(currency) ?? 1) * 10 ** fractionDigits(currency));
