import fc from "fast-check";

/**
 * Property tests take the same inputs in every run, so that a change is judged by what it changed.
 * `PROPERTY_SEED=$RANDOM npm test` searches with other inputs.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
