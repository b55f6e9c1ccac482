/** The parts of Yggdrasil Decision Forests that the cross-check uses; the package has no types. */
declare module "ydf-training" {
  type Trained = { predict: (csv: string) => number[]; unload: () => void };
  type Learner = new (label: string, task: "CLASSIFICATION") => { train: (csv: string) => Trained };
  type Options = { print: (line: string) => void; printErr: (line: string) => void };
  export default function load(options: Options): Promise<{ GradientBoostedTreesLearner: Learner }>;
}
