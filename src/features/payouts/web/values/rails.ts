import { type Icon, IconBrandPaypal, IconBrandStripe, IconBuildingBank } from "@tabler/icons-react";
import type { Rail } from "../../values.ts";

export const railIcons: Record<Rail, Icon> = {
  bank: IconBuildingBank,
  stripe: IconBrandStripe,
  paypal: IconBrandPaypal,
};
