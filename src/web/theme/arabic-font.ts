// Two static weights: the variable file is 160 KiB, these together less than half of that.
import "@fontsource/noto-sans-arabic/arabic-400.css";
import "@fontsource/noto-sans-arabic/arabic-600.css";
